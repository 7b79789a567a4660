"""The vocabulary of a statute graph, and the one door to the database."""
