"""What Akoma Ntoso says about a statute: its FRBR identity, its amendment notes and what each of them changed."""

from __future__ import annotations

from datetime import date

from lxml import etree

from graph_schema.statute import ParsedStatute, Statute
from ingestion.akn_words import element, own, paragraphs

_LANGUAGES = {"bn": "ben", "en": "eng", "de": "deu", "fr": "fra"}
_UNKNOWN = date(1, 1, 1)
_SOURCE = "#labourcrew"


def write_meta(act: etree._Element, parsed: ParsedStatute) -> None:
    """Identification, modifications, who says so, and the notes, in the order that the schema asks for."""
    meta = element(act, "meta")
    _identification(element(meta, "identification", source=_SOURCE), parsed.statute)
    if parsed.amendments:
        passive = element(element(meta, "analysis", source=_SOURCE), "passiveModifications")
        for n, amendment in enumerate(parsed.amendments, 1):
            change = element(passive, "textualMod", type=_type(amendment.action), eId=f"pmod_{n}")
            own(change, note=amendment.note, action=amendment.action, instrument=amendment.instrument, provision=amendment.provision)
            element(change, "source", href=f"#note_{n}")
            eid = amendment.unit.partition("#")[2]
            element(change, "destination", href=f"#{eid}" if eid else _address(parsed.statute))
    references = element(meta, "references", source=_SOURCE)
    element(references, "TLCOrganization", eId="labourcrew", href="/ontology/organization/labourcrew", showAs="LabourCrew")
    element(references, "TLCOrganization", eId="legislature", href="/ontology/organization/legislature", showAs="Legislature")
    if parsed.amendments:
        notes = element(meta, "notes", source=_SOURCE)
        for n, amendment in enumerate(parsed.amendments, 1):
            paragraphs(element(notes, "note", eId=f"note_{n}", marker=amendment.note), amendment.text, 0, len(amendment.text), ())


def _identification(node: etree._Element, statute: Statute) -> None:
    country, _, rest = statute.id.partition("-")
    address = _address(statute)
    language = _LANGUAGES.get(statute.language, statute.language)
    version = f"{address}/{language}@" + (statute.as_of.isoformat() if statute.as_of else "")
    work = _level(node, "FRBRWork", address, statute.enacted, "enacted")
    element(work, "FRBRcountry", value=country)
    element(work, "FRBRnumber", value=rest.partition("-")[2] or rest)
    aliases = (("identifier", statute.id), ("title", statute.title), ("title-en", statute.title_en))
    for name, value in reversed(aliases):
        if value:
            alias = etree.Element(f"{{{etree.QName(work).namespace}}}FRBRalias", name=name, value=value)
            work.insert(2, alias)
    expression = _level(node, "FRBRExpression", version, statute.as_of, "as-of")
    element(expression, "FRBRlanguage", language=language)
    _level(node, "FRBRManifestation", version + ".akn", statute.as_of, "as-of")


def _address(statute: Statute) -> str:
    country, _, rest = statute.id.partition("-")
    return f"/akn/{country}/act/{rest.replace('-', '/', 1)}"


def _level(node: etree._Element, name: str, address: str, day: date | None, named: str) -> etree._Element:
    level = element(node, name)
    element(level, "FRBRthis", value=f"{address}/!main")
    element(level, "FRBRuri", value=address)
    element(level, "FRBRdate", date=(day or _UNKNOWN).isoformat(), name=named if day else "unknown")
    element(level, "FRBRauthor", href="#legislature" if name == "FRBRWork" else _SOURCE)
    return level


def _type(action: str) -> str:
    """The kind of textual modification that an amendment note speaks of, its first word deciding."""
    first = action.partition(",")[0]
    return {"substituted": "substitution", "inserted": "insertion", "added": "insertion", "omitted": "repeal"}.get(first, "replacement")
