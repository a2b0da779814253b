"""The events of invented runs, as `authflow run --json` writes them."""

import datetime
import json

START = datetime.datetime(2026, 11, 21, 3, 0, tzinfo=datetime.timezone.utc)
TAGS = ["smoke", "sign-up", "mfa", "recovery"]
TITLES = [
    "A new user confirms with the emailed code and signs in", "A wrong code is refused",
    "A user with a software token signs in", "A forgotten password is reset by email",
    "A phone number is verified", "A refresh token is revoked after sign-out",
]
LINES = [
    "  - confirmSignUp: { username: $(user.email), code: \"000001\" }", "    expect:",
    "      nextStep: done", "      delivery: { medium: EMAIL, destination: a***@e***.com }",
]
LONG = "eyJ" + "a-very-long-value-without-a-break" * 12


def at(seconds):
    return (START + datetime.timedelta(seconds=seconds)).strftime("%Y-%m-%dT%H:%M:%S.%f") + "0Z"


def past(days):
    return {"id": f"k{days:03}", "at": at(-86400 * days)}


def place(line, column, end):
    return {"line": line, "column": column, "endLine": line, "endColumn": end}


def scenario(index):
    name = TITLES[index % len(TITLES)] + (f" ({index})" if index >= len(TITLES) else "")
    return {"index": index, "file": f"scenarios/{TAGS[index % 4]}-{index // 40}.yaml", "line": index % 40 * 9 + 1, "name": name}


def step(number, summary, start, elapsed, verdict="passed", **more):
    return {
        "phase": "steps", "number": str(number), "line": 10 + int(number), "summary": summary, "verdict": verdict,
        "startedAt": at(start), "elapsed": elapsed, **more,
    }


def steps(index, last="passed"):
    start, user = index / 100, f"ada+{index}@example.com"
    exchange = {
        "operation": "ConfirmSignUp", "request": {"Username": user, "ConfirmationCode": "•••"}, "status": 400,
        "response": {"__type": "CodeMismatchException", "message": "Invalid verification code provided, please try again."},
        "requestID": "5b1f0c2e-77aa-4a5e-9d3c-1f2e3d4c5b6a", "elapsed": 0.021,
    }
    more = {"exchanges": [exchange | {"operation": "SignUp", "status": 200, "response": {}}, exchange]} if last != "passed" else {}
    return [
        step(1, f"signUp {user}", start, 0.08), step(2, f"awaitCode {user}", start + 0.08, 0.45, notes=["took the newest of 2 messages"]),
        step(3, f"confirmSignUp {user}", start + 0.54, 0.06, last, **more),
        step(4, f"signIn {user}", start + 0.61, 0.12) if last == "passed"
        else step(4, f"signIn {user}", start + 0.61, 0, "skipped", reason="an earlier step failed"),
        step(1, "deleteUser", start + 0.75, 0.04) | {"phase": "cleanup"},
    ]


def failure(index, kind="expectation", **more):
    got = {"path": "nextStep", "requirement": "value", "expected": "done", "got": "confirmSignUp", "gotKind": "string", "range": place(23, 17, 21)}
    mail = {"path": "delivery.destination", "requirement": "match", "expected": "a***@e***.com", "got": "a***@e***.org",
            "gotKind": "string", "range": place(24, 47, 60)}
    long = {"path": "tokens.id", "requirement": "value", "expected": LONG + "x", "got": LONG + "y", "range": place(24, 7, 15)}
    return {
        "kind": kind, "message": "expected nextStep done, got confirmSignUp, and 2 more", "phase": "steps", "step": "3",
        "range": {"line": 21, "column": 5, "endLine": 25, "endColumn": 1},
        "source": {"file": scenario(index)["file"], "lines": [{"line": 21 + n, "text": text} for n, text in enumerate(LINES)]},
        "mismatches": [got, mail, long], "details": ["2 messages came, and 1 of them has no code"], **more,
    }


def blocked(index):
    source = {"file": scenario(index)["file"], "lines": [{"line": 3, "text": "  - awaitCode: { to: $(user.email) }"}]}
    return {
        "kind": "environment", "message": "the mailbox `team-mailbox` refused the log-in", "phase": "steps", "step": "2",
        "range": place(3, 5, 14), "source": source,
    }


def record(index, kind):
    """A finished scenario of one of the kinds that `events` chooses."""
    result = {"old": "failed", "quarantined": "failed", "slower": "passed", "fixed": "passed"}.get(kind, kind)
    found = {
        "scenario": scenario(index), "tags": [TAGS[index % 4]] + (["nightly"] if index % 3 else []), "result": result,
        "startedAt": at(index / 100), "elapsed": 9.4 if kind == "slower" else 0.79, "steps": steps(index),
    }
    if result == "failed":
        found |= {"failure": failure(index), "steps": steps(index, "failed"), "description": "Codes come from the team's mailbox."}
    if kind == "quarantined":
        found["quarantine"] = {"reason": "the mailbox loses messages", "ticket": "AUTH-123", "until": "2026-12-31"}
    if kind == "flaky":
        found |= {"failure": failure(index), "lostAttempts": [record(index, "failed")]}
    if kind == "blocked":
        found |= {"failure": blocked(index), "steps": steps(index, "blocked")}
    if kind == "skipped":
        found |= {"skipped": {"reason": "needs `sms`, which no source gives"}, "steps": [], "elapsed": 0}
    if index == 2:
        found["leftovers"] = [{"kind": "user", "name": "authflow-r1-ada", "id": "0f0e", "reason": "the run has no right to delete users", "kept": False}]
    return found


SETTINGS = [
    {"setting": "pool.MfaConfiguration", "old": "OFF", "new": "ON", "effect": "Every sign-in needs a second factor.", "explains": True},
    {"setting": "pool.Policies.PasswordPolicy.MinimumLength", "old": "8", "new": "12", "explains": False},
]
HISTORY = {
    "failed": {"change": "newFailure", "lastPassed": past(1), "poolChanges": SETTINGS},
    "old": {"change": "stillFailing", "since": past(4), "failures": 4, "lastPassed": past(5)},
    "quarantined": {"change": "stillFailing", "since": past(9), "failures": 9},
    "blocked": {"change": "newFailure", "lastPassed": past(1)},
    "fixed": {"change": "fixed", "since": past(3), "failures": 3},
    "slower": {"change": "stillPassing", "usual": 0.8, "slower": True},
}


def history(index, kind):
    base = {"event": "scenarioHistory", "scenario": scenario(index), "change": "stillPassing", "runs": 20, "flaky": 0, "slower": False}
    return base | HISTORY.get(kind, {}) | ({"flaky": 3} if kind == "flaky" else {})


def kinds(count, failing):
    """The result of each scenario: all kinds at the start, then passed with some failures."""
    first = ["passed", "failed", "blocked", "skipped", "flaky", "old", "quarantined", "fixed", "slower"]
    rest = ["failed" if failing and index % 100 == 50 else "passed" for index in range(count)]
    return (first + rest)[:count] if failing else rest


def events(count, failing=True, directory="/work/project"):
    """All events of a run with this number of scenarios."""
    counts = {"passed": count, "flaky": 1, "failed": 0, "blocked": 0, "skipped": 2}
    trend = [
        {"run": past(day), "counts": counts | {"failed": 3 if day % 7 == 0 else day % 3 // 2}, "elapsed": 60.0 + day}
        for day in range(29, 0, -1)
    ]
    yield {
        "event": "runStarted", "schema": 1, "at": at(0), "seed": "8123", "pool": "staging",
        "command": ["authflow", "run", "--pool", "staging"], "version": "1.0.0", "host": "ci-7", "directory": directory,
        "region": "eu-central-1", "selection": "scenarios --tags 'not slow'",
        "scenarios": [scenario(index) for index in range(count)],
    }
    if failing:
        yield {"event": "runHistory", "id": "k000", "trend": trend, "usual": []}
    for index, kind in enumerate(kinds(count, failing)):
        wait = {"reason": f"a message to ada+{index}@example.com", "at": at(index / 100 + 0.1)}
        signing_up, awaiting = [{"event": "stepFinished", "scenario": scenario(index), "step": step} for step in steps(index)[:2]]
        yield from [signing_up, {"event": "stepWaiting", "scenario": scenario(index), **wait}, awaiting]
        if failing:
            yield history(index, kind)
        yield {"event": "scenarioFinished", **record(index, kind)}
    yield {"event": "runFinished", "at": at(66.4), "interrupted": False}


def write(path, count, **options):
    """Writes the events of a run to a file."""
    with path.open("w", encoding="utf-8") as file:
        for event in events(count, **options):
            file.write(json.dumps(event, ensure_ascii=False, separators=(",", ":")) + "\n")
    return path
