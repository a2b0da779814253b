"""The page on which users read where the mock answers otherwise than the service was seen to, and why."""

import json

HEAD = """# Where the mock deviates

The mock is held against {count} recorded answers of the service (`Tests/Fixtures/recorded-answers.jsonl`), each with
its source. It gives all of them but these {deviations}: an answer that needs another service, an older one that the
service has replaced, and readings that a better source contradicts. What the mock leaves out beside that is on
[its page](mock-pool.md).

| operation | what is sent | the service was seen to answer | why the mock answers otherwise | source |
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
    """What of an answer a reader has to know: an error's words, or the members that are told."""
    if wanted.get("status", 200) != 200:
        words = next((wanted[name] for name in ["message", "messageStartsWith", "messageContains"] if name in wanted), "")
        return f"`{shortened(': '.join(filter(None, [wanted.get('error'), words])).strip())}`"
    told = (wanted.get("members") or {}) | {
        name: value for name, value in wanted.items() if name not in ["status", "members"]
    }
    return f"`{shortened(json.dumps(told))}`" if told else "a success"


def shortened(text):
    return text if len(text) <= 160 else text[:157] + "..."
