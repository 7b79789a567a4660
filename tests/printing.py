"""Makes pages for the readers of PDF: text at places, wrapped text with running heads, pictures of text, text in an old font."""

from __future__ import annotations

import io
import textwrap
from collections.abc import Sequence
from pathlib import Path

from bijoytounicode import CONVERSION_MAP

Place = tuple[float, float, str]
"""Left edge and distance from the top in points, and the words."""
HEIGHT, WIDTH = 792, 612
FONTS = [
    Path(folder) / name
    for folder, name in (
        ("/usr/share/fonts/truetype/noto", "NotoSansBengali-Regular.ttf"),
        ("/usr/share/fonts/truetype/lohit-bengali", "Lohit-Bengali.ttf"),
        ("/usr/share/fonts/truetype/fonts-beng-extra", "LikhanNormal.ttf"),
    )
]


def pdf_of(pages: Sequence[Sequence[Place]], *, font: str = "Helvetica", size: float = 10) -> bytes:
    """A PDF whose pages have these words in these places."""
    widths = " ".join(["500"] * 224)
    described = f"/Type /Font /Subtype /TrueType /BaseFont /{font} /Encoding /WinAnsiEncoding"
    described += "" if font == "Helvetica" else f" /FirstChar 32 /LastChar 255 /Widths [{widths}]"
    objects = [b"<< /Type /Catalog /Pages 2 0 R >>", b"", f"<< {described.replace('TrueType', 'Type1')} >>".encode()]
    kids = []
    for page in pages:
        stream = b"BT /F0 %g Tf " % size + b" ".join(_shown(place) for place in page) + b" ET"
        objects.append(b"<< /Length %d >>\nstream\n" % len(stream) + stream + b"\nendstream")
        content = len(objects)
        resources = "/Resources << /Font << /F0 3 0 R >> >>"
        objects.append(f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {WIDTH} {HEIGHT}] {resources} /Contents {content} 0 R >>".encode())
        kids.append(len(objects))
    objects[1] = f"<< /Type /Pages /Kids [{' '.join(f'{kid} 0 R' for kid in kids)}] /Count {len(kids)} >>".encode()
    out, places = b"%PDF-1.4\n", []
    for number, body in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n" % number + body + b"\nendobj\n"
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    trailer = b"trailer << /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, len(out))
    return out + b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1) + table + trailer


def _shown(place: Place) -> bytes:
    x, top, words = place
    letters = words.encode("cp1252").replace(b"\\", b"\\\\").replace(b"(", b"\\(").replace(b")", b"\\)")
    return b"1 0 0 1 %g %g Tm (" % (x, HEIGHT - top) + letters + b") Tj"


def wrapped_pages(paragraphs: Sequence[str], *, head: str = "", columns: int = 90, lines: int = 40, pitch: float = 13) -> list[list[Place]]:
    """The paragraphs broken into lines and the lines into pages, with a running head and a page number where there is one."""
    broken = [line for paragraph in paragraphs for line in textwrap.wrap(paragraph, columns) or [""]]
    pages = []
    for number, start in enumerate(range(0, len(broken), lines), 1):
        page = [(72.0, 72 + pitch * at, line) for at, line in enumerate(broken[start : start + lines]) if line]
        furniture = [(250.0, 40.0, head), (300.0, HEIGHT - 30.0, str(number))] if head else []
        pages.append(furniture + page)
    return pages


def scanned(paragraphs: Sequence[str], font: Path, *, columns: int = 62, lines: int = 30) -> bytes:
    """A PDF that holds nothing but pictures of pages with these paragraphs, 200 dots to the inch."""
    from PIL import Image, ImageDraw, ImageFont

    letters = ImageFont.truetype(str(font), 30, layout_engine=ImageFont.Layout.RAQM)
    broken = [line for paragraph in paragraphs for line in textwrap.wrap(paragraph, columns) or [""]]
    pages = []
    for start in range(0, len(broken), lines):
        page = Image.new("L", (1700, 2200), 255)
        draw = ImageDraw.Draw(page)
        for at, line in enumerate(broken[start : start + lines]):
            draw.text((150, 150 + 60 * at), line, font=letters, fill=0)
        pages.append(page)
    out = io.BytesIO()
    pages[0].save(out, "PDF", resolution=200, save_all=True, append_images=pages[1:])
    return out.getvalue()


_SIGNS = {"া": "v", "ি": "w", "ী": "x", "ু": "y", "ূ": "~", "ৃ": "„", "ে": "‡", "ৈ": "‰", "ো": "‡v", "ৌ": "‡Š", "্য": "¨", "্র": "ª", "্": "&"}
_BEFORE = frozenset("িেৈোৌ")
_LETTERS = {printed: letter for letter, printed in CONVERSION_MAP.items() if letter not in "-\"'ÑÒÓÔÕ"} | {
    "৷": "|", "আ": "Av", "—": "Ñ", "“": "Ò", "”": "Ó", "’": "Õ", "‘": "Ô",
}  # fmt: skip


def in_old_font(text: str) -> str:
    """The words as an old Bangla font has them: other letters, and signs that are written first stand first."""
    words, at = "", 0
    while at < len(text):
        cluster, at = _cluster(text, at)
        words += cluster
    return words


def _cluster(text: str, at: int) -> tuple[str, int]:
    base = next((text[at : at + n] for n in (5, 4, 3, 2, 1) if text[at : at + n] in _LETTERS), "")
    if not base:
        return text[at], at + 1
    repha = text.startswith("র্", at) and at + 2 < len(text)
    if repha:
        base = next((text[at + 2 : at + 2 + n] for n in (5, 4, 3, 2, 1) if text[at + 2 : at + 2 + n] in _LETTERS), "")
    end = at + len(base) + 2 * repha
    letters = _LETTERS.get(base, "")
    for joined in ("্য", "্র"):
        if text.startswith(joined, end):
            letters, end = letters + _SIGNS[joined], end + 2
    sign = text[end] if end < len(text) and text[end] in _SIGNS and text[end] != "্" else ""
    end += len(sign)
    written = _SIGNS.get(sign, "")
    before, after = (written[:1], written[1:]) if sign in _BEFORE else ("", written)
    tail = ""
    if end < len(text) and text[end] == "্":
        tail, end = "&", end + 1
    return before + letters + ("©" if repha else "") + after + tail, end

