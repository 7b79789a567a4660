"""A small Act about gardeners, with what retrieval must not lose: provisos, an explanation, chained references, an omitted section."""

from __future__ import annotations

from graph_schema.statute import ParsedStatute
from tests.factories import act, refers, unit

WATER = "bd-2099-771"
GARDEN = "bd-2099-770"


def garden() -> ParsedStatute:
    """Section 4(1) has two provisos and refers to 6, which refers to 7; 5 is omitted; 8 refers to a chapter; schedule 1 has a clause 4."""
    return act(
        GARDEN,
        [
            unit("chapter 1", "chapter", heading="প্রারম্ভিক", label="প্রথম অধ্যায়"),
            unit("2", "section", "এই আইনে-", under="chapter 1", heading="সংজ্ঞা", label="২৷"),
            unit("2(1)", "clause", "“মালী” অর্থ যে ব্যক্তি বাগানে গাছের পরিচর্যা করেন;", under="2", label="(১)"),
            unit("2(2)", "clause", "“বাগান” অর্থ ফুল বা ফলের গাছের জমি৷", under="2", label="(২)"),
            unit("chapter 2", "chapter", heading="চাকরির অবসান", label="দ্বিতীয় অধ্যায়"),
            unit("4", "section", under="chapter 2", heading="মালীর বরখাস্ত", label="৪৷"),
            unit("4(1)", "subsection", "মালিক ষাট দিনের নোটিশ দিয়া মালীকে বরখাস্ত করিতে পারিবেন এবং ধারা ৬ এর টাকা দিবেন:", under="4", label="(১)"),
            unit("4(1) proviso 1", "proviso", "তবে শর্ত থাকে যে, শীতকালে কোনো মালীকে বরখাস্ত করা যাইবে না:", under="4(1)"),
            unit("4(1) proviso 2", "proviso", "আরও শর্ত থাকে যে, অন্ধ মালীর নোটিশ এক শত বিশ দিনের হইবে৷", under="4(1)"),
            unit("4(2)", "subsection", "বরখাস্তের আদেশে কারণ লিখিত থাকিবে, যথা:-", under="4", label="(২)"),
            unit("4(2)(a)", "clause", "গাছ নষ্ট করা; অথবা", under="4(2)", label="(ক)"),
            unit("4(2)(b)", "clause", "ধারা ৭ এর সীমার অধিক দিন অনুপস্থিত থাকা৷", under="4(2)", label="(খ)"),
            unit("4 explanation 1", "explanation", "এই ধারায় আদেশ বলিতে মৌখিক আদেশ বুঝাইবে না৷", under="4", label="ব্যাখ্যা:"),
            unit("5", "section", "", under="chapter 2", heading="[বিলুপ্ত]", label="৫৷", status="omitted"),
            unit("6", "section", "প্রতি বৎসর চাকরির জন্য ত্রিশ দিনের টাকা প্রদেয়, ধারা ৭ সাপেক্ষে৷", under="chapter 2", heading="হিসাব", label="৬৷"),
            unit("7", "section", "বৎসরে দশ দিনের কম ফাঁক গণনায় ধরা হইবে না৷", under="chapter 2", heading="গণনা", label="৭৷"),
            unit("7A", "section", "বৃষ্টির দিনে মালী ছাতা পাইবেন৷", under="chapter 2", heading="ছাতা", label="৭ক৷"),
            unit("8", "section", "দ্বিতীয় অধ্যায় ঝাড়ুদারের প্রতি প্রযোজ্য হইবে৷", under="chapter 2", heading="ঝাড়ুদার", label="৮৷"),
            unit("schedule 1", "schedule", heading="প্রথম তফসিল", label="প্রথম তফসিল"),
            unit("schedule 1 paragraph 4", "paragraph", "কোদাল ও কাস্তের তালিকা৷", under="schedule 1", label="৪৷"),
        ],
        [
            refers("4(1)", "ধারা ৬", "6"),
            refers("4(2)(b)", "ধারা ৭", "7"),
            refers("6", "ধারা ৭", "7"),
            refers("8", "দ্বিতীয় অধ্যায়", "chapter 2", kind="chapter"),
        ],
        title="উদ্যান শ্রমিক আইন, ২০৯৯",
    )


def water() -> ParsedStatute:
    """Another Act, which has a section 7 too."""
    return act(
        WATER,
        [unit("7", "section", "মাঝি প্রতিদিন নৌকা পরিষ্কার করিবেন৷", heading="নৌকা", label="৭৷")],
        title="নৌশ্রমিক আইন, ২০৯৯",
    )
