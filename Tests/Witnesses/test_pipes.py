"""The program uses no processor time while it waits for a full non-blocking pipe, as from Node and some terminals."""

import contextlib
import os
import pathlib
import subprocess
import time

from servers import PROGRAM


def spent(pid):
    """The processor time of a process so far, in seconds."""
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def test_a_full_pipe_is_awaited_without_processor_time():
    whole = subprocess.run([PROGRAM, "schema"], capture_output=True, check=True).stdout
    assert len(whole) > 1 << 16
    reading, writing = os.pipe()
    os.set_blocking(writing, False)
    with subprocess.Popen([PROGRAM, "schema"], stdout=writing) as program:
        os.close(writing)
        with open(reading, "rb") as pipe:
            # By then, the pipe is full, and the program can only wait.
            deadline = time.monotonic() + 30
            before, now = -1.0, spent(program.pid)
            while now != before and time.monotonic() < deadline:
                time.sleep(0.5)
                before, now = now, spent(program.pid)
            assert now == before, "it uses processor time while it waits"
            assert program.poll() is None
            assert pipe.read() == whole
    assert program.returncode == 0


def test_a_full_pipe_without_a_reader_ends_the_program():
    reading, writing = os.pipe()
    os.set_blocking(writing, False)
    with subprocess.Popen([PROGRAM, "schema"], stdout=writing) as program:
        os.close(writing)
        with contextlib.suppress(subprocess.TimeoutExpired):
            program.wait(2)
        os.close(reading)
        assert program.wait(30) == 0
