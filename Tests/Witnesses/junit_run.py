"""Runs that write JUnit reports, and xmllint with the schemas in this folder."""

import pathlib
import signal
import subprocess
import time
import xml.etree.ElementTree as ElementTree

from programs import running
from servers import PROGRAM

HERE = pathlib.Path(__file__).parent
DIALECTS = ["rich", "strict"]

SIGN_UP = "  - signUp: { username: $(user.email), password: $(user.password) }\n"

OUTCOMES = {
    "flows/sign-up.yaml": f"""
scenario: The code confirms
steps:
{SIGN_UP}
  - awaitCode: {{ to: $(user.email) }}
    save: code
  - confirmSignUp: {{ username: $(user.email), code: $(code) }}
---
scenario: A new user needs no code
steps:
{SIGN_UP}
    expect: {{ nextStep: done, delivery: {{ medium: SMS }} }}
---
scenario: Runs on live pools
requires: [live]
steps:
{SIGN_UP}""",
    "flows/v1.2/errors.yaml": f"""
scenario: An unknown user signs in
steps:
  - signIn: {{ username: $(user.email), password: $(user.password) }}
---
scenario: No message arrives
steps:
  - awaitCode: {{ to: nobody@example.com }}
    timeout: 50ms
---
scenario: The cleanup fails
steps:
{SIGN_UP}
cleanup:
  - AdminDeleteUser: {{ Username: nobody@example.com }}
""",
    "stop.yaml": f"""
scenario: Waits until the run is stopped
steps:
{SIGN_UP.replace("user.email", "users.last.email")}
  - wait: 1h
---
scenario: Never starts
steps:
{SIGN_UP}""",
}

# Class name, name, result, type, and a part of the message.
EXPECTED = [
    ("flows.sign-up", "The code confirms", "passed", None, None),
    ("flows.sign-up", "A new user needs no code", "failure", "expectation", "expected nextStep"),
    ("flows.sign-up", "Runs on live pools", "skipped", None, "live"),
    ("flows.v1_2.errors", "An unknown user signs in", "failure", "NotAuthorizedException", "expected success, got"),
    ("flows.v1_2.errors", "No message arrives", "failure", "timeout", "within 50ms: looked at 0 messages"),
    ("flows.v1_2.errors", "The cleanup fails", "failure", "cleanup", "UserNotFoundException"),
    ("stop", "Waits until the run is stopped", "error", "environment", "interrupted"),
    ("stop", "Never starts", "skipped", None, "interrupted"),
]


def write(folder, files):
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def run(folder, dialect, *more, paths=(".",)):
    """Runs all scenarios in a folder. Returns the process and the path of the report."""
    report = folder / f"{dialect}.xml"
    options = ["--junit", str(report), "--junit-dialect", dialect, "--seed", "7"]
    process = subprocess.run(
        [PROGRAM, "run", *options, *more, "--", *paths],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=120,
    )
    return process, report


def run_outcomes(folder, dialect):
    """Runs `OUTCOMES` one at a time, and interrupts the run while a scenario waits."""
    write(folder, OUTCOMES)
    report, outbox = folder / "report.xml", folder / "outbox"
    options = ["--jobs", "1", "--outbox", outbox, "--seed", "7", "--junit", report, "--junit-dialect", dialect]
    with running(PROGRAM, "run", "flows", "stop.yaml", *options, cwd=folder) as program:
        # Each sign-up sends one email. The last one is sent directly before the wait.
        await_mails(program, outbox / "new", 4)
        program.process.send_signal(signal.SIGINT)
        assert program.wait(60) == 1, program
    return report


def await_mails(program, folder, count):
    deadline = time.monotonic() + 60
    while not folder.exists() or len(list(folder.iterdir())) < count:
        assert program.process.poll() is None, program
        assert time.monotonic() < deadline, "the email did not arrive"
        time.sleep(0.01)


def xmllint(paths, dialect):
    """The result and output of xmllint for each document, by path, with the schema of a dialect."""
    paths = [str(path) for path in paths]
    process = subprocess.run(
        ["xmllint", "--noout", "--nonet", "--schema", str(HERE / f"junit-{dialect}.xsd"), *paths],
        capture_output=True,
        # The output quotes invalid input, which is not always UTF-8.
        encoding="utf-8",
        errors="replace",
        timeout=60,
    )
    said = {path: [] for path in paths}
    last = None
    for line in process.stderr.splitlines():
        # Each message starts with the path of the document. Quoted input can contain more lines.
        last = next((path for path in paths if line.startswith((f"{path}:", f"{path} "))), last)
        said[last].append(line)
    return {path: (verdict(path, lines), "\n".join(lines)) for path, lines in said.items()}


def verdict(path, lines):
    """The result for a document. For an unreadable document, xmllint only prints errors."""
    if f"{path} validates" in lines:
        return "valid"
    return "invalid" if f"{path} fails to validate" in lines else "unreadable"


def assert_valid(path, dialect):
    judgement, words = xmllint([path], dialect)[str(path)]
    assert judgement == "valid", words


def cases(report):
    return ElementTree.parse(report).getroot().findall("testsuite/testcase")
