"""Runs programs next to a test. Each program ends with its block, even if the test fails."""

import contextlib
import ctypes
import os
import pathlib
import re
import select
import subprocess
import threading
import time

# <sys/prctl.h>
PR_SET_CHILD_SUBREAPER = 36


class Stream:
    """What a program writes to one of its streams. A thread reads it, because a full pipe would block the program."""

    def __init__(self, pipe):
        self._pipe = pipe
        self._said = b""
        self._is_over = False
        self._change = threading.Condition()
        os.set_blocking(pipe.fileno(), False)
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    @property
    def text(self):
        """Everything that the program has written so far, also what the thread has not read yet."""
        with self._change:
            self._take()
            return self._said.decode(errors="replace")

    def expect(self, pattern, seconds):
        """Waits for a match of a pattern, and returns the first match; None after `seconds` or at the end."""
        deadline = time.monotonic() + seconds
        with self._change:
            while True:
                is_over = self._is_over or time.monotonic() >= deadline
                if match := re.search(pattern, self._said.decode(errors="replace")):
                    return match
                if is_over:
                    return None
                self._change.wait(deadline - time.monotonic())

    def finish(self, seconds):
        """Waits for the end of the stream."""
        self._reader.join(seconds)

    def _read(self):
        poll = select.poll()
        poll.register(self._pipe, select.POLLIN)
        with self._pipe:
            while not self._is_over:
                poll.poll()
                with self._change:
                    self._take()

    def _take(self):
        # A pipe holds at most 65536 bytes, and one read returns all of them.
        if self._is_over:
            return
        with contextlib.suppress(BlockingIOError):
            part = os.read(self._pipe.fileno(), 65536)
            self._said += part
            self._is_over = not part
            self._change.notify_all()


class Program:
    """A running program, with what it writes."""

    def __init__(self, command, ends_with_input, **options):
        self.command = [str(word) for word in command]
        self.ends_with_input = ends_with_input
        self.process = subprocess.Popen(
            self.command,
            stdin=subprocess.PIPE if ends_with_input else subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            **options,
        )
        self.pid = self.process.pid
        self._output = Stream(self.process.stdout)
        self._errors = Stream(self.process.stderr)

    @property
    def output(self):
        """The standard output so far."""
        return self._output.text

    @property
    def errors(self):
        """The standard error so far."""
        return self._errors.text

    def expect(self, pattern, seconds=60):
        """Waits for a match of a pattern in the standard output, and returns the first match."""
        return self._expect(self._output, pattern, seconds)

    def expect_error(self, pattern, seconds=60):
        """Waits for a match of a pattern in the standard error, and returns the first match."""
        return self._expect(self._errors, pattern, seconds)

    def _expect(self, stream, pattern, seconds):
        if match := stream.expect(pattern, seconds):
            return match
        # The other stream and the exit code may explain why.
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.wait(1)
        raise AssertionError(f"{self} did not say {pattern!r}")

    def wait(self, seconds):
        """Waits until the program ends by itself and its output is complete. Returns the exit code."""
        status = self.process.wait(timeout=seconds)
        for stream in (self._output, self._errors):
            # This takes longer only if a child of the program still has the output open.
            stream.finish(5)
        return status

    def stop(self, seconds):
        """Stops the program, and kills it after `seconds`. Returns whether it stopped in time."""
        if self.ends_with_input:
            self.process.stdin.close()
        else:
            self.process.terminate()
        try:
            self.wait(seconds)
            return True
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.wait(60)
            return False

    def __repr__(self):
        status = self.process.poll()
        state = "runs" if status is None else f"ended with {status}"
        return f"`{' '.join(self.command)}` ({state})\n{self.output}\n{self.errors}\n"


@contextlib.contextmanager
def running(*command, ends_with_input=False, seconds=60, **options):
    """Runs a program next to a block.

    At the end of the block, the program is stopped with SIGTERM or the end of its input, and killed after `seconds`.
    The exit code must be 0, unless the block itself waited for the program's end.
    """
    program = Program(command, ends_with_input, **options)
    try:
        yield program
    except BaseException:
        program.stop(seconds)
        raise
    if program.process.returncode is None:
        ended_by_itself = program.process.poll() is not None
        in_time = program.stop(seconds)
        assert not ended_by_itself, f"ended by itself: {program}"
        assert in_time, f"had to be killed: {program}"
        assert program.process.returncode == 0, program


def adopt_orphans():
    """Makes this process adopt orphaned processes, which `left` then finds."""
    assert ctypes.CDLL(None, use_errno=True).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) == 0


def left(parent):
    """The running descendants of a process: their commands by process ID."""
    children = {}
    for folder in pathlib.Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            # PID (NAME) STATE PARENT ... Zombies have already ended.
            state, above = (folder / "stat").read_text().rpartition(")")[2].split()[:2]
            command = (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
            if state != "Z":
                children.setdefault(int(above), {})[int(folder.name)] = command.strip()
    found, open_parents = {}, [parent]
    while open_parents:
        below = children.get(open_parents.pop(), {})
        found |= below
        open_parents += below
    return found
