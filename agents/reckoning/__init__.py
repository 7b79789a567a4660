"""Arithmetic on days, months and wages, done by code and shown: figures of the law from released quotations, those of the case from the
question."""
