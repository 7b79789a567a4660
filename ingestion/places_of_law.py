"""Where the words of a courtesy text are searched: at the provision of the prevailing text that stands alone, where that is law."""

from __future__ import annotations

from ingestion.rows import StatuteRows


def places_of_law(rows: StatuteRows) -> dict[str, str]:
    """The key of each citation that is law → the identifier of the provision whose words it belongs to."""
    parents = {row["source"]: row["target"] for row in rows.edges if row["type"] == "PARENT"}
    in_force = {row["properties"]["id"]: row["properties"]["status"] == "in_force" for row in rows.units}
    found = {}
    for row in rows.units:
        unit, at = row["properties"], row["properties"]["id"]
        line = [at]
        while at in parents:
            at = parents[at]
            line.append(at)
        if all(in_force[one] for one in line):
            found[unit["citation_key"]] = unit["anchor"] or unit["id"]
    return found
