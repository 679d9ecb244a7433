"""What a control plane does, against the running platform. Covers: FR-SDK-1."""

from __future__ import annotations

import pytest
from pactmail import PactMailError
from test_live import NOBODY, Platform
from test_live import platform as platform


def _code(error: pytest.ExceptionInfo[PactMailError]) -> str:
    return error.value.code


def test_sdk_python_a_suppression_is_made_found_and_removed_on_confirmation(platform: Platform) -> None:
    tenant, address = platform.tenant_id, "jo+news@example.net"
    with platform.client() as client:
        client.suppressions.create(tenant_id=tenant, address=address, reason="complaint", note="by phone")

        found = client.suppressions.list(tenant_id=tenant, address=address).first_page().data
        with pytest.raises(PactMailError) as refused:
            client.suppressions.delete(tenant_id=tenant, address=address)
        client.suppressions.delete(tenant_id=tenant, address=address, confirm_complaint_removal=True)

        assert [(row.address_hint, row.reason, row.note) for row in found] == [
            ("j***@example.net", "complaint", "by phone")
        ]
        assert _code(refused) == "invalid_request"
        assert list(client.suppressions.list(tenant_id=tenant, address=address)) == []


def test_sdk_python_entries_with_any_character_travel_in_the_path(platform: Platform) -> None:
    entries = ["@example.net", "jo@example.net", "a/b?c#d%25+e@example.net"]
    with platform.client() as client:
        for entry in entries:
            client.lists.put(tenant_id=platform.tenant_id, direction="send", kind="block", entry=entry)

        kept = client.lists.list(tenant_id=platform.tenant_id, direction="send", kind="block", limit=1)

        assert [row.entry for row in kept] == entries[::-1]
        for entry in entries:
            client.lists.delete(tenant_id=platform.tenant_id, direction="send", kind="block", entry=entry)


def test_sdk_python_the_trail_tells_what_was_done(platform: Platform) -> None:
    ada = platform.identities[0]["id"]
    with platform.client() as client:
        client.identities.update(identity_id=ada, purpose="trail")

        events = list(client.audit.list(target_id=ada, action="identity.update", limit=1))

        assert events[0].details == {"changed": ["purpose"]}
        assert events[0].actor_key_id == client.me.get().key_id


def test_sdk_python_running_the_deployment_is_for_platform_keys(platform: Platform) -> None:
    with platform.client() as client:
        with pytest.raises(PactMailError) as status:
            client.platform.get_status()
        with pytest.raises(PactMailError) as redrive:
            client.platform.redrive_dlq_item(dlq_id=f"dlq_{NOBODY}")

        assert [_code(status), _code(redrive)] == ["scope_denied", "permission_denied"]
