"""Faults on purpose: which there are, how they are brought about, what must come of them, and the matrix of all of them."""
