"""Certificates that come with the product, one a statute, each with its card; made by `python -m evaluation.certify`."""
