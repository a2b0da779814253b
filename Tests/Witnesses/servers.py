"""Starts the real servers of the tests; each one ends with its block."""

import contextlib
import json
import os
import pathlib
import re
import select
import subprocess
import sys
import time

PROGRAM = os.environ["AUTHFLOW"]
SUPPORT = pathlib.Path(__file__).parent.parent / "Support" / "MailServers"


@contextlib.contextmanager
def server(*command):
    """Runs a server that prints its facts as a line of JSON and stops when its input ends."""
    process = subprocess.Popen(
        [str(word) for word in command], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    try:
        ready, _, _ = select.select([process.stdout], [], [], 30)
        line = process.stdout.readline() if ready else ""
        assert line, f"{command[0]} did not start"
        yield json.loads(line)
    finally:
        process.stdin.close()
        try:
            process.wait(timeout=10)
        finally:
            process.kill()
            process.stdout.close()


@contextlib.contextmanager
def serving(command, log):
    """The address that a program prints; its output goes to a file, which never fills up as a pipe does."""
    with open(log, "wb") as output:
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=output, stderr=output)
    try:
        yield address(process, log)
    finally:
        process.terminate()
        assert process.wait(timeout=10) == 0, log.read_text()


def address(process, log):
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and process.poll() is None:
        if found := re.search(r"http://127\.0\.0\.1:\d+", log.read_text()):
            return found[0]
        time.sleep(0.02)
    raise TimeoutError(f"{process.args[0]} serves nothing: {log.read_text()}")


@contextlib.contextmanager
def mock(*options, environment=None):
    """Runs `authflow mock` and gives its address and the ids of its first pool and client."""
    process = subprocess.Popen(
        [PROGRAM, "mock", "--port", "0", *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment or os.environ,
    )
    try:
        lines = [process.stdout.readline() for _ in range(3)]
        facts = re.search(
            r"(?P<url>http://\S+)\n\s+user pool\s+(?P<pool>\S+)\n\s+client\s+(?P<client>\S+)",
            "".join(lines),
        )
        assert facts, (lines, process.poll())
        yield facts.groupdict()
    finally:
        process.terminate()
        process.communicate(timeout=10)


class Result:
    """How a run of authflow ended and what it printed."""

    def __init__(self, process):
        self.status = process.returncode
        self.output = process.stdout
        self.errors = process.stderr

    def __repr__(self):
        return f"exit {self.status}\n{self.output}\n{self.errors}"


def authflow(*arguments, folder, environment=None):
    """Runs authflow to its end; what AWS settings the machine has do not reach it."""
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("AWS_")}
    return Result(subprocess.run(
        [PROGRAM, *arguments],
        cwd=folder,
        env=inherited | {"HOME": str(folder)} | (environment or {}),
        capture_output=True,
        text=True,
        timeout=120,
    ))


def python(script, *arguments):
    return server(sys.executable, SUPPORT / script, *arguments)
