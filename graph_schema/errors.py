"""Every failure that a user can meet, as one tree.

LabourCrewError                 says what happened, where, and what to do
├── SourceError                 a file or page is no statute that can be read
├── CitationError               words that name no provision
├── NotLoaded                   the graph has no such statute or provision
│   └── OutsideCoverage         a day whose law no loaded text shows
├── AmbiguousStatute            a citation alone, and several Acts are loaded
├── WrongUse                    an argument that cannot be meant (exit status 2)
├── DatabaseError               the graph cannot be used
│   ├── DatabaseUnavailable     no server answers, or it stopped answering
│   ├── DatabaseRefused         wrong user name or password
│   ├── UnsupportedServer       a version that this product cannot work with
│   └── DimensionMismatch       embedder and vector index differ
├── LocalServerError            the local Neo4j cannot be fetched, started or stopped
├── EmbedderError               the embedder cannot be loaded or did not answer
├── CalibrationError            labelled scores from which no threshold can be made
└── ModelError                  a chat model did not give a usable answer
"""

from __future__ import annotations


class LabourCrewError(Exception):
    """A failure told in whole sentences: what happened, where, what to do."""

    exit_code = 1


class SourceError(LabourCrewError):
    """A file, folder or page cannot be read as a statute."""


class CitationError(LabourCrewError):
    """Words that should name a provision name none."""


class NotLoaded(LabourCrewError):
    """The graph holds no such statute or provision."""


class OutsideCoverage(NotLoaded):
    """No loaded text shows the law of that day; the message names what they cover."""


class AmbiguousStatute(LabourCrewError):
    """Several Acts are loaded and the question is about one; the message names them."""


class WrongUse(LabourCrewError):
    """An argument that cannot be meant."""

    exit_code = 2


class DatabaseError(LabourCrewError):
    """The graph cannot be used."""


class DatabaseUnavailable(DatabaseError):
    """No server answers at the address."""


class DatabaseRefused(DatabaseError):
    """The server answers and does not accept user name and password."""


class TookTooLong(DatabaseError):
    """The server stopped a query that ran longer than a query may."""


class UnsupportedServer(DatabaseError):
    """The server's version is not one that this product works with."""


class DimensionMismatch(DatabaseError):
    """The vector index was made for an embedder of another dimension; the message gives both numbers."""


class LocalServerError(LabourCrewError):
    """The local Neo4j cannot be fetched, started or stopped."""


class EmbedderError(LabourCrewError):
    """The embedder cannot be loaded or did not answer."""


class CalibrationError(LabourCrewError):
    """Labelled scores are missing or cannot be read; no threshold comes of them."""


class ModelError(LabourCrewError):
    """A chat model did not give a usable answer."""
