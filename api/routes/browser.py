"""GET /browser/guide.html and /browser/style.grass: for `:play` and `:style` in Neo4j Browser, which fetches them from its own page."""

from __future__ import annotations

from fastapi import APIRouter, Response

from api import neo4j_browser

router = APIRouter(tags=["Neo4j Browser"])

# Another origin than ours, and nothing secret: both are files of the product.
_FOR_ANY_PAGE = {
    "access-control-allow-origin": "*",
    "access-control-allow-methods": "GET",
    "access-control-allow-headers": "*",
}


@router.options("/browser/{name}", include_in_schema=False)
async def may_fetch(name: str) -> Response:
    """The Browser asks first, since it sends a header that forbids caching."""
    return Response(status_code=204, headers=_FOR_ANY_PAGE)


@router.get("/browser/guide.html", response_class=Response)
async def guide() -> Response:
    """A walk from an Act to its references and versions; `:play` takes its address."""
    return Response(neo4j_browser.guide(), media_type="text/html; charset=utf-8", headers=_FOR_ANY_PAGE)


@router.get("/browser/style.grass", response_class=Response)
async def style() -> Response:
    """Colours, sizes and captions; `:style` takes its address."""
    return Response(neo4j_browser.style(), media_type="text/plain; charset=utf-8", headers=_FOR_ANY_PAGE)
