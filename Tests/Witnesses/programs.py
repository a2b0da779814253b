"""Starts programs beside a test; each one has ended when its block has, whatever happened in it."""

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
    """A running program; all that it says is read as it comes, so that no full pipe stops it."""

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
        """What it has written to standard output so far."""
        return self._said["output"].decode(errors="replace")

    @property
    def errors(self):
        """What it has written to standard error so far."""
        return self._said["errors"].decode(errors="replace")

    def expect(self, pattern, seconds=60):
        """The first match of a pattern in its standard output, as soon as it is there."""
        deadline = time.monotonic() + seconds
        while True:
            is_over = not self._readers[0].is_alive() or time.monotonic() >= deadline
            if match := re.search(pattern, self.output):
                return match
            if is_over:
                # What it complained of may be on its way.
                self._readers[1].join(1)
                raise AssertionError(f"{self} did not say {pattern!r}")
            with self._change:
                self._change.wait(0.02)

    def wait(self, seconds):
        """Its exit status once it has ended by itself, when all that it said has been read."""
        status = self.process.wait(timeout=seconds)
        for reader in self._readers:
            # It takes longer only where a program that it started holds its output and lives on.
            reader.join(5)
        return status

    def stop(self, seconds):
        """Asks it to end, and makes it end where `seconds` do not suffice; whether they did."""
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
def running(*command, ends_with_input=False, seconds=10, **options):
    """Runs a program beside a block.

    It is stopped at the block's end, by SIGTERM or by the end of its input, and then killed if it still runs
    after `seconds`. It must end with status 0, unless the block waited for its end and judged that itself.
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
    """Makes this process the parent of what its children leave behind, so that `left` sees it."""
    assert ctypes.CDLL(None, use_errno=True).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) == 0


def left(parent):
    """The processes below one that still run, with their commands by their ids."""
    children = {}
    for folder in pathlib.Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            # PID (NAME) STATE PARENT ...; a zombie has ended and was only not asked how.
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
