"""The statute that ships: a wholly imaginary Act in Bangla and English, with its graph written down by hand."""
