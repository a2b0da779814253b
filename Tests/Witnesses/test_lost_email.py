"""The report of an await whose email is lost.

A scenario whose await times out is red, so the scenario of case 147 only expects that no message arrives. Here, an
await takes the place of that expectation.
"""

import itertools
import re

import yaml

from library_cases import LIBRARY, action, documents
from servers import authflow

ADDRESS = r"[\w.+-]+@example\.com"


def lost_email():
    """The first steps of the scenario, and an await after another user's message."""
    [scenario] = [
        document
        for _, document in documents(LIBRARY / "faults/messages.yaml")
        if "case-147" in document.get("tags", [])
    ]
    first = list(itertools.takewhile(lambda step: action(step) != "expectNoMessage", scenario["steps"]))
    assert [action(step) for step in first] == ["injectFault", "signUp"]
    other = {"username": "$(users.other.email)", "password": "$(users.other.password)"}
    return {
        "scenario": scenario["scenario"],
        "given": scenario["given"],
        "steps": [*first, {"signUp": other}, {"awaitCode": {"to": "$(user.email)", "within": "200ms"}}],
    }


def test_the_report_names_the_recipient_the_time_and_each_ignored_message(tmp_path):
    (tmp_path / "lost.yaml").write_text(yaml.safe_dump(lost_email(), sort_keys=False), encoding="utf-8")
    result = authflow("run", "lost.yaml", "--no-history", folder=tmp_path)
    assert result.status == 1, result
    assert "failed[timeout]: An email that never arrives" in result.output
    missing = re.search(
        rf"step 4, awaitCode ({ADDRESS}): no code arrived for \1 within 200ms: looked at 1 message in outbox\n",
        result.output,
    )
    assert missing, result
    assert f"note: step 2 sends to {missing[1]}\n" in result.output
    ignored = re.search(
        rf"note: to ({ADDRESS}) “Your verification code”, .*: it is for another recipient\n",
        result.output,
    )
    assert ignored and ignored[1] != missing[1], result
