"""`labourcrew up | down | status`: a Neo4j to work with."""

from __future__ import annotations

import typer

commands = typer.Typer()
