"""GET /docs: the API described on one page that needs no other server and no script; `/openapi.json` is the same for programs."""

from __future__ import annotations

import json
from html import escape
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, RedirectResponse

router = APIRouter(include_in_schema=False)

_PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{title}</title>
<style>
body {{ font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }}
h2 {{ border-top: 1px solid #8884; padding-top: 1rem; font-size: 1.1rem; }}
code, pre {{ font-family: ui-monospace, monospace; font-size: .9em; }}
pre {{ background: #8882; padding: .6rem; overflow-x: auto; }}
td {{ padding: 0 1rem 0 0; vertical-align: top; }}
</style></head><body>
<h1>{title} {version}</h1>
<p>{summary} The same for programs: <a href="/openapi.json">openapi.json</a>. Failures are <code>application/problem+json</code>.</p>
{routes}
</body></html>
"""


@router.get("/")
async def index() -> RedirectResponse:
    return RedirectResponse("/docs")


@router.get("/docs")
async def docs(request: Request) -> HTMLResponse:
    """The page; written anew from the routes whenever it is asked for."""
    described = request.app.openapi()
    info = {key: escape(str(described["info"].get(key, ""))) for key in ("title", "version", "summary")}
    routes = "\n".join(
        _route(described, method, path, operation) for path, methods in described["paths"].items() for method, operation in methods.items()
    )
    return HTMLResponse(_PAGE.format(**info, routes=routes))


def _route(described: dict[str, Any], method: str, path: str, operation: dict[str, Any]) -> str:
    fields = [*operation.get("parameters", []), *_body(described, operation)]
    rows = "".join(_row(field) for field in fields)
    answers = "".join(_row({"name": status, "description": answer["description"]}) for status, answer in operation["responses"].items())
    parts = [
        f"<h2><code>{method.upper()} {escape(path)}</code></h2>",
        f"<p>{escape(operation.get('description', ''))}</p>",
        f"<table>{rows}</table>" if rows else "",
        f"<p>Answers</p><table>{answers}</table>",
        f"<pre>{escape(_example(method, path, operation))}</pre>",
    ]
    return "\n".join(parts)


def _body(described: dict[str, Any], operation: dict[str, Any]) -> list[dict[str, Any]]:
    """The fields of the JSON that the route takes, in the shape of parameters."""
    reference = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {}).get("$ref", "")
    schema = described.get("components", {}).get("schemas", {}).get(reference.rpartition("/")[2], {})
    required = schema.get("required", [])
    return [{"name": name, "required": name in required, **field} for name, field in schema.get("properties", {}).items()]


def _row(field: dict[str, Any]) -> str:
    needed = " (required)" if field.get("required") else ""
    return f"<tr><td><code>{escape(str(field['name']))}</code>{needed}</td><td>{escape(field.get('description', ''))}</td></tr>"


def _example(method: str, path: str, operation: dict[str, Any]) -> str:
    """How the route is asked from a shell."""
    if method == "post":
        return f"curl -H 'content-type: application/json' -d '{json.dumps({'question': 'How is overtime paid?'})}' localhost:8000{path}"
    asked = "?q=overtime" if any(field["name"] == "q" for field in operation.get("parameters", [])) else ""
    return f"curl '{'localhost:8000' + path.replace('{citation}', '26A') + asked}'"
