"""The page that lists the mock's differences from recorded responses of the service, with their reasons."""

import json

HEAD = """# Differences from AWS

The tests replay {count} recorded responses from the service (`Tests/Fixtures/recorded-answers.jsonl`), each with
its source. The mock returns all of these responses, except for the {deviations} in this table. Some of the exceptions
depend on another AWS service, some are outdated, and some contradict a better source. For the mock's other differences
from AWS, see the [list of operations](operations.md).

| operation | request | recorded response | why the mock responds differently | source |
| --- | --- | --- | --- | --- |
"""


def page(facts, reasons):
    known = {fact["id"]: fact for fact in facts}
    rows = [row(known[name], reason) for name, reason in reasons.items()]
    return HEAD.format(count=len(facts), deviations=len(rows)) + "".join(rows)


def row(fact, reason):
    cells = [f"`{fact['operation']}`", fact["given"], answer(fact["answer"]), reason, fact["source"]]
    return f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |\n"


def answer(wanted):
    """The error with its message, or the members of the response."""
    if wanted.get("status", 200) != 200:
        words = next((wanted[name] for name in ["message", "messageStartsWith", "messageContains"] if name in wanted), "")
        return f"`{shortened(': '.join(filter(None, [wanted.get('error'), words])).strip())}`"
    shown = (wanted.get("members") or {}) | {
        name: value for name, value in wanted.items() if name not in ["status", "members"]
    }
    return f"`{shortened(json.dumps(shown))}`" if shown else "a success"


def shortened(text):
    return text if len(text) <= 160 else text[:157] + "..."
