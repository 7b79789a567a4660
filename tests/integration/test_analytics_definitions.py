"""Use of each definition: every way in which an Act prints a defined term, and what only looks like one."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest_asyncio

from api import analyses
from graph_schema.store import GraphStore
from ingestion.loader import load, remove
from tests.factories import act, refers, unit
from tests.fakes import TrigramEmbedder

ACT = "bd-2099-806"
UNITS = [
    unit("2", "section", "এই আইনে-", heading="সংজ্ঞা", label="২৷"),
    unit("2(1)", "clause", "“মালী” অর্থ যিনি গাছের যত্ন নেন;", under="2", label="(১)"),
    unit("2(2)", "clause", "‘‘বাগান’’ অর্থ গাছের জমি;", under="2", label="(২)"),
    unit("2(3)", "clause", 'কোনো বাগান সম্পর্কে, "পাহারাদার" অর্থ যিনি উহা পাহারা দেন;', under="2", label="(৩)"),
    unit("2(4)", "clause", "“কোদাল অর্থ মাটি খুঁড়িবার যন্ত্র;", under="2", label="(৪)"),
    unit("2(5)", "clause", "‘‘আম’’, ‘‘জাম’’ এবং ‘‘লিচু’’ অর্থ ঐ সকল গাছের ফল;", under="2", label="(৫)"),
    unit("2(6)", "clause", "“পানি” বলিতে শিশিরও বুঝাইবে;", under="2", label="(৬)"),
    unit("2(7)", "clause", "“বেতন” অর্থ টাকা, “টাকা” বা “অর্থ” যে নামেই হউক৷", under="2", label="(৭)"),
    unit("3", "section", "মালী কোদাল ও বেতন পাইবেন; জাম ও লিচু বিক্রয় করিবেন৷", heading="মালী", label="৩৷"),
    unit("4", "section", "নিম্নবর্ণিত শব্দ-", heading="শব্দ", label="৪৷"),
    unit("4(1)", "subsection", "‘বাগান তহবিল’ এ অর্থ জমা দিতে হইবে৷", under="4", label="(১)"),
    unit("4(2)", "subsection", "পরিবর্তন হইবে, যথা:-", under="4", label="(২)"),
    unit("4(2)(a)", "clause", "“মালী” শব্দের পরিবর্তে “উদ্যানপাল” শব্দ বসিবে৷", under="4(2)", label="(ক)"),
    unit("5", "section", "নিম্নরূপ হইবে:-", heading="বদল", label="৫৷"),
    unit("5(a)", "clause", "“মালী” শব্দের পরিবর্তে “উদ্যানপাল” শব্দ বসিবে৷", under="5", label="(ক)"),
    unit("6", "section", "ধারা ২(৫) এর ফল পাকা হইবে৷", heading="পাকা", label="৬৷"),
]  # fmt: skip


@pytest_asyncio.fixture(scope="module")
async def graph(store: GraphStore) -> AsyncIterator[GraphStore]:
    await load(store, TrigramEmbedder("e5-small"), act(ACT, UNITS, [refers("6", "ধারা ২(৫)", "2(5)")]))
    yield store
    await remove(store, ACT)


async def test_every_defined_term_is_told_and_no_other_quotation(graph: GraphStore) -> None:
    found = await graph.read("analytics/definition_use", **analyses.read_parameters(analyses.analysis("definition_use"), {"statute": ACT}))
    assert sorted((row["definition"], row["term"], row["units"], row["references"]) for row in found) == [
        ("2(1)", "মালী", 3, 0),  # 3 with its heading, 4(2)(a), 5(a)
        ("2(2)", "বাগান", 2, 0),  # 2(3), 4(1)
        ("2(3)", "পাহারাদার", 0, 0),
        ("2(4)", "কোদাল", 1, 0),
        ("2(5)", "আম, জাম, লিচু", 1, 1),  # 3; cited by 6
        ("2(6)", "পানি", 0, 0),
        ("2(7)", "বেতন", 1, 0),
    ]
