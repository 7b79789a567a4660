"""Readers: one for each kind of source, every one of them yields a PrintedStatute."""
