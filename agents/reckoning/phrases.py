"""How a computation is told, in Bangla and English; the figures are put in."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

from agents.figures import UNITS
from agents.reckoning.word_lists import word_list
from graph_schema.numerals import bangla_digits

_SAID: dict[str, tuple[str, str]] = {
    "heading": ("হিসাব, {where} অনুযায়ী ({formula}):", "Worked out by {where} ({formula}):"),
    "heading_if": ("হিসাব, যদি {where} প্রযোজ্য হয় ({formula}):", "Worked out for the case that {where} applies ({formula}):"),
    "heading_dates": ("হিসাব, প্রশ্নের তারিখ থেকে ({formula}):", "Worked out from the dates of the question ({formula}):"),
    "law": ("আইনের উদ্ধৃতি থেকে: {said}।", "From the law's words: {said}."),
    "question": ("প্রশ্ন থেকে: {said}।", "From the question: {said}."),
    "steps": ("হিসাব: {said}।", "Reckoning: {said}."),
    "result": ("ফল: {said}।", "Result: {said}."),
    "assumed": ("ধরে নেওয়া হয়েছে, লক্ষ করুন: {said}।", "Assumed, and to be noted: {said}."),
    "needed": ("হিসাব শেষ করতে দরকার: {said}।", "Needed to finish: {said}."),
    "years_formula": ("বৎসর × দিন × দৈনিক মজুরি", "years × days × daily wage"),
    "leave_formula": ("কাজের দিন ÷ নির্ধারিত দিন × ছুটি", "days worked ÷ days for each leave × leave"),
    "hours_formula": ("ঘণ্টা × ঘণ্টাপ্রতি সাধারণ মজুরি × ২", "hours × ordinary hourly wage × 2"),
    "length_formula": ("শেষ দিন − প্রথম দিন", "last day − first day"),
    "rate": ("প্রতি বৎসর চাকরির জন্য {days} দিনের মজুরি", "{days} days' wages for each year of service"),
    "bounds": ("চাকরি {bounds} হলে", "for service of {bounds}"),
    "under": ("{years}ের কম", "less than {years}"),
    "up to": ("{years} পর্যন্ত", "up to {years}"),
    "from": ("{years} বা তার বেশি", "{years} or more"),
    "over": ("{years}ের বেশি", "more than {years}"),
    "six_months": ("ছয় মাসের বেশি সময় এক বৎসর গণ্য", "more than six months count as a year"),
    "completed": ("কেবল পূর্ণ বৎসর গোনা হয়েছে: {years}", "only completed years are counted: {years}"),
    "larger": (
        "উদ্ধৃতিতে দুই অঙ্কের মধ্যে যেটি বেশি সেটি দেয়, এখানে কেবল এইটি হিসাব করা হয়েছে",
        "only this sum is reckoned, while the quotation gives the larger of two",
    ),
    "served": ("চাকরি {length}", "service of {length}"),
    "served_between": ("চাকরি {first} থেকে {last}", "service from {first} to {last}"),
    "length": ("চাকরির সময় {length}", "a length of service of {length}"),
    "last_counted": ("শেষ দিনটি গোনা হয়েছে", "the last day is counted"),
    "last_left_out": ("চাকরি শেষের দিনটি গোনা হয়নি", "the day on which service ended is not counted"),
    "otherwise": ("{said}; অন্যথায় {length}", "{said}; else it is {length}"),
    "paid_by_month": ("মাসিক মজুরি {taka} টাকা", "a wage of {taka} taka a month"),
    "paid_by_day": ("দৈনিক মজুরি {taka} টাকা", "a wage of {taka} taka a day"),
    "paid_by_hour": ("ঘণ্টাপ্রতি মজুরি {taka} টাকা", "a wage of {taka} taka an hour"),
    "taken_as_monthly": ("মজুরিটি মাসিক", "the wage is for a month"),
    "month_of_days": ("মাসিক মজুরিকে {days} দিয়ে ভাগ করে এক দিনের মজুরি", "a day's wage is a month's divided by {days}"),
    "years_by_days": ("{years} বৎসর × {days} দিন = {total} দিনের মজুরি", "{years} years × {days} days = {total} days' wages"),
    "days_by_wage": ("{days} × {daily} টাকা = {total} টাকা", "{days} × {daily} taka = {total} taka"),
    "leave_rate": ("প্রতি {worked} দিন কাজের জন্য {leave} দিন ছুটি", "{leave} day of leave for every {worked} days of work"),
    "worked": ("কাজ {days} দিন", "{days} days of work"),
    "work_by_leave": ("{worked} ÷ {by}, পূর্ণ সংখ্যায়, × {leave} = {total} দিন", "{worked} ÷ {by}, in whole numbers, × {leave} = {total} days"),
    "whole_spells": ("অপূর্ণ অংশ গোনা হয়নি", "what is left over is not counted"),
    "overtime": ("অতিরিক্ত কাজ {hours} ঘণ্টা", "{hours} hours of overtime"),
    "twice": ("সাধারণ হারের দ্বিগুণ", "twice the ordinary rate"),
    "hours_by_wage": ("{hours} ঘণ্টা × {wage} টাকা × ২ = {total} টাকা", "{hours} hours × {wage} taka × 2 = {total} taka"),
    "need_years": ("চাকরির মোট সময়", "the length of service"),
    "need_wage": ("মাসিক বা দৈনিক মজুরি", "the wage by the month or the day"),
    "need_hourly": ("এক ঘণ্টার সাধারণ মজুরি", "the ordinary wage of an hour"),
}


def reckoned(name: str, language: str, /, **values: str) -> str:
    """The phrase of that name in that language."""
    bangla, english = _SAID[name]
    return (bangla if language == "bn" else english).format(**values)


def amount(value: Fraction | int, language: str) -> str:
    """The number as it is written in that language, to two places where it is no whole one."""
    number = Fraction(value)
    written = f"{number.numerator:,}" if number.denominator == 1 else f"{float(number):,.2f}".rstrip("0").rstrip(".")
    return bangla_digits(written) if language == "bn" else written


def term(value: Fraction, unit: str, language: str) -> str:
    """The number with its unit: `7 years`, `৭ বৎসর`."""
    _, bangla, one, more = next(known for known in UNITS if known[2] == unit)
    return f"{amount(value, language)} {bangla if language == 'bn' else one if value == 1 else more}"


def span(years: int, months: Fraction | int, days: int, language: str) -> str:
    """A length of time without what there is none of: `6 years 8 months 5 days`."""
    parts = [(Fraction(years), "year"), (Fraction(months), "month"), (Fraction(days), "day")]
    return " ".join(term(value, unit, language) for value, unit in parts if value) or term(Fraction(0), "day", language)


def day_of(day: date, language: str) -> str:
    """`5 March 2019`, `৫ মার্চ ২০১৯`."""
    names: list[str] = word_list("service_dates")["months"][day.month - 1]
    if language == "bn":
        return bangla_digits(f"{day.day} {next(name for name in names if not name.isascii())} {day.year}")
    return f"{day.day} {names[0].capitalize()} {day.year}"
