"""What schemathesis is told about this API beyond its document. Loaded by checks/schemathesis.ts."""

from __future__ import annotations

import json
import os
from typing import Any

import schemathesis

KNOWN: dict[str, str] = json.loads(os.environ["PM_FUZZ_KNOWN"])
"""Things that are there, by path parameter; `own_key_id` is the key that asks."""

NOBODY = "key_" + "0" * 26
SECONDS = {str(n) for n in range(1, 61)}
"""What `timeout` of a wait may be; some phases write it as a number, some as text."""


@schemathesis.hook
def map_path_parameters(context: Any, path_parameters: dict[str, Any] | None) -> dict[str, Any] | None:
    """Three of four well-formed ids become ids of things that are there: made-up ones reach nothing but a 404."""

    def real(name: str, value: Any) -> Any:
        is_id = isinstance(value, str) and name in KNOWN and value.startswith(KNOWN[name][:4])
        return KNOWN[name] if is_id and sum(map(ord, value)) % 4 else value

    return path_parameters and {name: real(name, value) for name, value in path_parameters.items()}


@schemathesis.hook
def before_call(context: Any, case: Any, kwargs: dict[str, Any]) -> None:
    """Keeps the run from ending itself (its own key revoked or rotated) and from waiting for mail that never comes."""
    parameters = case.path_parameters if isinstance(case.path_parameters, dict) else {}
    if parameters.get("key_id") == KNOWN["own_key_id"]:
        case.path_parameters = {**parameters, "key_id": NOBODY}
    query = case.query if isinstance(case.query, dict) else {}
    if case.operation.path.endswith("/wait") and str(query.get("timeout", 30)) in SECONDS:
        case.query = {**query, "timeout": 1}
