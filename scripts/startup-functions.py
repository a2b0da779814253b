"""Writes scripts/startup-functions.txt: the functions that short commands call.

The linker places these functions next to each other. A short run then reads fewer pages of the program: its peak memory
falls from 51 to 38 MB. First come the functions of a run without a pool, then the others of a run on the embedded mock.
Names that no longer exist have no effect, so the list can be older than the program. A list that was 585 commits
old cost a short run 3 MB.

    python3 scripts/startup-functions.py PROGRAM

PROGRAM is a release build with its symbols.
"""

import contextlib
import functools
import http.server
import pathlib
import re
import subprocess
import sys
import tempfile
import threading

LIST = pathlib.Path(__file__).with_suffix(".txt")
STEP = "scenario: One response\nsteps:\n  - http: {{ url: http://127.0.0.1:{port}/ }}\n"
FLOW = """scenario: A new user confirms with the emailed code and signs in
steps:
  - signUp: { username: $(user.email), password: $(user.password) }
  - awaitCode: { to: $(user.email) }
    save: code
  - confirmSignUp: { username: $(user.email), code: $(code) }
  - signIn: { username: $(user.email), password: $(user.password) }
"""
# Callgrind writes a name at its first use, without the depth of a recursion.
NAME = re.compile(rb"^c?fn=\(\d+\) (.+?)(?:'\d+)?$", re.MULTILINE)


@contextlib.contextmanager
def served(folder):
    """The port of a web server with the files of a folder."""
    handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=folder)
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever).start()
        yield server.server_address[1]
        server.shutdown()


def called(program, folder, *words):
    """The functions that a command calls."""
    profile = folder / "profile"
    command = ["valgrind", "--tool=callgrind", "--demangle=no", f"--callgrind-out-file={profile}", program, *words]
    subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return set(NAME.findall(profile.read_bytes()))


def main(program):
    with tempfile.TemporaryDirectory() as name, served(name) as port:
        folder = pathlib.Path(name)
        # Valgrind can't read the debug information of Swift.
        stripped = folder / "authflow"
        subprocess.run(["strip", "--strip-debug", "-o", stripped, program], check=True)
        (folder / "step.yaml").write_text(STEP.format(port=port))
        (folder / "flow.yaml").write_text(FLOW)
        without = [["--version"], ["check", "step.yaml"], ["run", "step.yaml", "--junit", "junit.xml"]]
        first = set().union(*(called(stripped, folder, *words) for words in without))
        second = called(stripped, folder, "run", "flow.yaml", "--junit", "junit.xml") - first
        symbols = set(subprocess.run(["nm", stripped], check=True, capture_output=True).stdout.split())
    LIST.write_bytes(b"\n".join(sorted(first & symbols) + sorted(second & symbols)) + b"\n")


main(pathlib.Path(sys.argv[1]).resolve())
