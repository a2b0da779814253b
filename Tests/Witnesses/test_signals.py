"""A signal ends a command with its cleanup, however early it arrives."""

import os
import pathlib
import re
import signal
import subprocess
import time

import pytest

import servers
from programs import running

COMMANDS = {
    "inbox serve": ["inbox", "serve", "--port", "0"],
    "mock": ["mock", "--port", "0"],
}


def receives(pid, number):
    """Whether a process has changed what a signal does. A process that ignores a signal loses it."""
    text = pathlib.Path(f"/proc/{pid}/status").read_text()
    caught, ignored = (int(re.search(rf"(?m)^{name}:\t(\S+)", text)[1], 16) for name in ("SigCgt", "SigIgn"))
    return (caught | ignored) >> (number - 1) & 1 == 1


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
@pytest.mark.parametrize("command", COMMANDS)
def test_a_signal_ends_a_server_from_the_moment_it_is_handled(command, number, tmp_path):
    environment = os.environ | {"AUTHFLOW_WEBHOOK_SECRET": "a-secret-of-the-tests"}
    for _ in range(5):
        process = subprocess.Popen(
            [servers.PROGRAM, *COMMANDS[command]],
            cwd=tmp_path,
            env=environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            deadline = time.monotonic() + 60
            while not receives(process.pid, number):
                assert process.poll() is None and time.monotonic() < deadline
            process.send_signal(number)
            assert process.wait(60) == 0
        finally:
            process.kill()
            process.wait()


def test_a_server_that_nohup_starts_outlives_its_terminal(tmp_path):
    process = subprocess.Popen(
        ["nohup", servers.PROGRAM, "mock", "--port", "0"],
        cwd=tmp_path,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    try:
        # The first lines show that the command has begun.
        while b"http://" not in process.stdout.readline():
            assert process.poll() is None
        process.send_signal(signal.SIGHUP)
        process.send_signal(signal.SIGTERM)
        assert process.wait(60) == 0
    finally:
        process.kill()
        process.wait()


SCENARIO = """
scenario: Waits
steps:
  - expectUser: { username: a@example.com, exists: false }
  - wait: 1h
cleanup:
  - wait: DURATION
  - expectUser: { username: a@example.com, exists: false }
"""


def waiting_run(folder, cleanup):
    """A run whose cleanup takes a while. With an outbox, waits take real time."""
    (folder / "a.yaml").write_text(SCENARIO.replace("DURATION", cleanup))
    return running(servers.PROGRAM, "run", "a.yaml", "-v", "--outbox", "o", cwd=folder)


def test_signals_at_the_same_time_count_as_one(tmp_path):
    """As `timeout` sends them: to the process, and again to its group."""
    with waiting_run(tmp_path, "1s") as run:
        run.expect("expectUser")
        # Two pending signals with the same number would arrive as one.
        run.process.send_signal(signal.SIGINT)
        run.process.send_signal(signal.SIGTERM)
        assert run.wait(60) == 4
        assert "1 blocked" in run.output and "interrupted" in run.output, run


def test_a_later_second_signal_ends_the_run_without_its_cleanup(tmp_path):
    with waiting_run(tmp_path, "1m") as run:
        run.expect("expectUser")
        run.process.send_signal(signal.SIGINT)
        run.expect_error("Press Ctrl-C again")
        time.sleep(0.5)
        run.process.send_signal(signal.SIGINT)
        assert run.wait(30) == 4
        assert "1 blocked" not in run.output, run
