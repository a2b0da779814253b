"""The program starter of the tests leaves no programs behind and keeps their output."""

import os
import pathlib
import signal
import subprocess
import sys

import pytest

import programs
from programs import running

# A program that prints when it is ready, and then ignores SIGTERM.
STUBBORN = """
import signal
signal.signal(signal.SIGTERM, signal.SIG_IGN)
print("ready", flush=True)
while True:
    signal.pause()
"""


def python(text, **options):
    return running(sys.executable, "-c", text, **options)


def is_running(pid):
    return pathlib.Path(f"/proc/{pid}").exists()


def test_a_program_that_ignores_sigterm_is_killed_and_named():
    with pytest.raises(AssertionError, match="(?s)had to be killed: .*SIG_IGN"):
        with python(STUBBORN, seconds=0.2) as program:
            program.expect("ready")
    assert program.process.returncode == -signal.SIGKILL
    assert not is_running(program.pid)


def test_a_program_that_ignores_the_end_of_its_input_is_killed():
    with pytest.raises(AssertionError, match="had to be killed"):
        with python(STUBBORN, seconds=0.2, ends_with_input=True) as program:
            program.expect("ready")
    assert not is_running(program.pid)


@pytest.mark.parametrize("text", [STUBBORN, "print('ready', flush=True); import signal; signal.pause()"])
def test_a_failing_test_leaves_no_program_and_shows_its_own_failure(text):
    with pytest.raises(ZeroDivisionError):
        with python(text, seconds=0.2) as program:
            program.expect("ready")
            raise ZeroDivisionError
    assert not is_running(program.pid)


@pytest.mark.parametrize("stream", ["stdout", "stderr"])
def test_a_program_can_print_more_than_a_pipe_holds(stream):
    flood = f"import sys\nprint('x' * 5_000_000, file=sys.{stream})\nprint('done', flush=True)\n"
    with python(flood) as program:
        program.expect("done")
        assert program.wait(60) == 0
    assert len(program.output + program.errors) > 5_000_000


@pytest.mark.parametrize("logs, answers", [("stdout", "stderr"), ("stderr", "stdout")])
def test_what_a_program_wrote_before_its_answer_is_there_at_the_answer(logs, answers):
    text = f"""
import sys
for line in sys.stdin:
    print("x" * 49_999, file=sys.{logs}, flush=True)
    print(line, file=sys.{answers}, flush=True)
"""
    with python(text, ends_with_input=True) as program:
        for turn in range(1, 21):
            program.process.stdin.write(f"turn {turn}.\n".encode())
            program.process.stdin.flush()
            if answers == "stdout":
                program.expect(rf"turn {turn}\.")
                assert len(program.errors) == turn * 50_000
            else:
                program.expect_error(rf"turn {turn}\.")
                assert len(program.output) == turn * 50_000


def test_the_output_of_a_program_that_fails_at_the_start_is_shown():
    with pytest.raises(AssertionError, match="(?s)ended with 3.*no room.*did not say 'ready'"):
        with python("import sys; print('no room', file=sys.stderr); sys.exit(3)") as program:
            program.expect("ready")


def test_the_wait_for_other_output_ends_after_a_timeout():
    with pytest.raises(AssertionError, match="(?s)hello.*did not say 'ready'"):
        with python("print('hello', flush=True); import signal; signal.pause()") as program:
            program.expect("hello")
            program.expect("ready", seconds=0.2)
    assert not is_running(program.pid)


def test_a_program_that_ends_before_its_block_is_a_failure():
    with pytest.raises(AssertionError, match="ended by itself"):
        with python("pass") as program:
            os.waitid(os.P_PID, program.pid, os.WEXITED | os.WNOWAIT)


def test_a_program_must_end_successfully():
    text = "import signal, sys\nsignal.signal(signal.SIGTERM, lambda *_: sys.exit(7))\nprint('ready', flush=True)\n"
    with pytest.raises(AssertionError, match="ended with 7"):
        with python(text + "while True: signal.pause()\n") as program:
            program.expect("ready")


def test_an_orphaned_process_is_found():
    command = ["sh", "-c", "sleep 1000 >/dev/null 2>&1 & echo $!"]
    orphan = int(subprocess.run(command, capture_output=True, text=True, timeout=10, check=True).stdout)
    try:
        assert programs.left(os.getpid())[orphan] == "sleep 1000"
    finally:
        os.kill(orphan, signal.SIGKILL)
        os.waitpid(orphan, 0)
    assert orphan not in programs.left(os.getpid())
