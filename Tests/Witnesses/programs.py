"""Runs programs next to a test. Each program ends with its block, even if the test fails."""

import contextlib
import ctypes
import pathlib
import re
import subprocess
import threading
import time

# <sys/prctl.h>
PR_SET_CHILD_SUBREAPER = 36


class Program:
    """A running program. Its output is read continuously, because a full pipe would block it."""

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
        self._change = threading.Condition()
        self._said = {}
        self._readers = [self._reader("output", self.process.stdout), self._reader("errors", self.process.stderr)]

    @property
    def output(self):
        """The standard output so far."""
        return self._said["output"].decode(errors="replace")

    @property
    def errors(self):
        """The standard error so far."""
        return self._said["errors"].decode(errors="replace")

    def expect(self, pattern, seconds=60):
        """Waits for a match of a pattern in the standard output, and returns the first match."""
        deadline = time.monotonic() + seconds
        while True:
            is_over = not self._readers[0].is_alive() or time.monotonic() >= deadline
            if match := re.search(pattern, self.output):
                return match
            if is_over:
                # The error output may arrive later.
                self._readers[1].join(1)
                raise AssertionError(f"{self} did not say {pattern!r}")
            with self._change:
                self._change.wait(0.02)

    def wait(self, seconds):
        """Waits until the program ends by itself and its output is complete. Returns the exit code."""
        status = self.process.wait(timeout=seconds)
        for reader in self._readers:
            # This takes longer only if a child of the program still has the output open.
            reader.join(5)
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

    def _reader(self, name, stream):
        def read():
            with stream:
                while part := stream.read1(65536):
                    with self._change:
                        self._said[name] += part
                        self._change.notify_all()

        self._said[name] = b""
        thread = threading.Thread(target=read, daemon=True)
        thread.start()
        return thread

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
