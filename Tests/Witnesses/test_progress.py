"""The progress of long comparisons on a terminal, and the output after Ctrl-C."""

import contextlib
import json
import os
import pty
import re
import select
import signal
import subprocess
import time

import pytest

from servers import PROGRAM

BEFORE = """
pool: { Name: shop, UsernameAttributes: [email], AutoVerifiedAttributes: [email] }
clients:
  web: { ExplicitAuthFlows: [ALLOW_USER_SRP_AUTH, ALLOW_REFRESH_TOKEN_AUTH] }
"""
AFTER = """
pool: { Name: shop, UsernameAttributes: [email], Policies: { PasswordPolicy: { MinimumLength: 12 } } }
clients:
  web: { ExplicitAuthFlows: [ALLOW_USER_SRP_AUTH, ALLOW_REFRESH_TOKEN_AUTH] }
"""
SCENARIOS = """
scenario: A guest gets a code
steps:
  - signUp: { username: $(user.email), password: L0ng-password }
  - wait: 5s
    when: { pool.AutoVerifiedAttributes: { exists: false } }
  - awaitCode: { to: $(user.email), within: 5s }
---
scenario: A short password
steps:
  - signUp: { username: $(user.email), password: Sh0rt-pass }
"""


@pytest.fixture
def folder(tmp_path):
    for name, text in [("before.yaml", BEFORE), ("after.yaml", AFTER), ("a.yaml", SCENARIOS)]:
        (tmp_path / name).write_text(text)
    return tmp_path


class Watched:
    """A program with a terminal as standard error."""

    def __init__(self, arguments, folder):
        self.seen = ""
        self.terminal, line = pty.openpty()
        self.process = subprocess.Popen(
            [PROGRAM, *arguments],
            cwd=folder,
            env={"HOME": str(folder), "PATH": os.environ["PATH"], "TERM": "xterm"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=line,
        )
        os.close(line)

    def read(self, pattern=None, seconds=60):
        """Reads the terminal until a pattern appears, or to the end."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            if pattern and re.search(pattern, self.seen):
                return
            if not select.select([self.terminal], [], [], 0.1)[0]:
                continue
            try:
                self.seen += os.read(self.terminal, 65536).decode(errors="replace")
            except OSError:  # The other end is closed.
                break
        assert pattern is None or re.search(pattern, self.seen), self.seen

    @property
    def line(self):
        """The last line, as a terminal shows it."""
        return re.split("\r(?!\n)\x1b\\[K", self.seen.rsplit("\n", 1)[-1])[-1]


@contextlib.contextmanager
def watched(*arguments, folder):
    program = Watched(arguments, folder)
    try:
        yield program
    finally:
        program.process.kill()
        program.process.communicate()
        os.close(program.terminal)


def test_a_progress_line_is_shown_and_removed(folder):
    with watched("compare", "before.yaml", "after.yaml", "a.yaml", folder=folder) as program:
        program.read("0 of 2 scenarios compared, 0 differ")
        program.read("1 of 2 scenarios compared, 1 differ")
        program.read()
        assert program.line == "", program.seen
        output = program.process.communicate(timeout=60)[0].decode()
    assert "scenarios compared" not in output
    assert output.count("differs  ") == 2, output


def test_an_impact_shows_the_current_change_and_ctrl_c_keeps_the_known_results(folder):
    with watched("pool", "impact", "before.yaml", "after.yaml", "a.yaml", folder=folder) as program:
        # The guest also waits for a code when the change that sends no code is tried alone.
        program.read(r"[1-9] of \d changes tried alone")
        program.process.send_signal(signal.SIGINT)
        program.read()
        assert "Stopping" in program.seen
        assert program.line == "", program.seen
        output = program.process.communicate(timeout=60)[0].decode()
        assert program.process.returncode == 1, output + program.seen
    assert "2 scenarios: 2 differ" in output
    # The guest's trials wait for a code. Those of the other scenario may already be complete.
    undetermined = r"for [12] of 2 scenarios, the change that affects them was not determined, because the run was interrupted"
    assert re.search(undetermined, output), output
    assert "A guest gets a code (a.yaml:2), listed because of its flows" in output


def test_an_impact_that_ctrl_c_ends_early_shows_what_was_compared(folder):
    with watched("pool", "impact", "before.yaml", "after.yaml", "a.yaml", "--json", folder=folder) as program:
        # Without a code, the guest still waits.
        program.read("1 of 2 scenarios compared, 1 differ")
        program.process.send_signal(signal.SIGINT)
        program.read()
        document = json.loads(program.process.communicate(timeout=60)[0])
    assert document["comparison"]["counts"]["notCompared"] == 1, document
    assert document["selection"]["compared"] == 1, document
    assert document["selection"]["scenarios"] == 2, document
    remark = "for 1 of 1 scenarios, the change that affects them was not determined, because the run was interrupted"
    assert any(note.startswith(remark) for note in document["notes"]), document["notes"]


def test_without_a_terminal_there_is_no_progress_line(folder):
    # A progress line would be shown at once, so the scenario does not need to wait for long.
    (folder / "a.yaml").write_text(SCENARIOS.replace("5s", "1s"))
    with watched("--version", folder=folder):
        pass
    result = subprocess.run(
        [PROGRAM, "pool", "impact", "before.yaml", "after.yaml", "a.yaml"],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert result.returncode == 1, result
    assert result.stderr == ""
