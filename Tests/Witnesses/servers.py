"""The servers that tests use, each for the duration of a block."""

import contextlib
import json
import os
import pathlib
import subprocess
import sys

from programs import running

# Tests run the program in other folders.
PROGRAM = os.path.abspath(os.environ["AUTHFLOW"])
SUPPORT = pathlib.Path(__file__).parent.parent / "Support" / "MailServers"
URL = r"https?://[\d.]+:\d+"


@contextlib.contextmanager
def mock(*options, environment=None, preparation=None):
    """Runs `authflow mock`. The program has the URL, the pool's ID, and the client's ID.

    `preparation` runs in the new process before the program.
    """
    with running(PROGRAM, "mock", "--port", "0", *options, env=environment, preexec_fn=preparation) as program:
        facts = program.expect(
            rf"(?P<url>{URL})\n\s+user pool\s+(?P<pool>\S+)\n\s+client\s+(?P<client>\S+).*\n(.*\n)*Press Ctrl-C to stop\.\n"
        )
        program.url, program.pool, program.client = facts["url"], facts["pool"], facts["client"]
        yield program


@contextlib.contextmanager
def moto():
    """Runs the server of moto, another mock of the service. Returns the server's URL."""
    # The server logs its start and all requests to standard error.
    command = [sys.executable, pathlib.Path(__file__).with_name("moto_server.py"), "--port", "0"]
    with running("/bin/sh", "-c", 'exec "$0" "$@" 2>&1', *command) as program:
        yield program.expect(URL)[0]


@contextlib.contextmanager
def dovecot(folder):
    """Runs a private Dovecot. Returns its ports and its certificate."""
    with running(SUPPORT / "dovecot.sh", folder, ends_with_input=True) as program:
        yield json.loads(program.expect(r"{.*}\n")[0])


@contextlib.contextmanager
def mail_devel(user, password):
    """Runs a mail server of mail-devel. Returns its ports."""
    command = [sys.executable, SUPPORT / "mail_devel.py", user, password]
    with running(*command, ends_with_input=True) as program:
        yield json.loads(program.expect(r"{.*}\n")[0])


@contextlib.contextmanager
def relay(lmtp, *options):
    """Runs the SMTP relay for an LMTP server. Returns its port."""
    command = [sys.executable, SUPPORT / "smtp_relay.py", 0, lmtp, *options]
    with running(*command, ends_with_input=True) as program:
        yield json.loads(program.expect(r"{.*}\n")[0])["smtp"]


class Result:
    """The exit code and the output of an authflow command."""

    def __init__(self, process):
        self.status = process.returncode
        self.output = process.stdout
        self.errors = process.stderr

    def __repr__(self):
        return f"exit {self.status}\n{self.output}\n{self.errors}"


def authflow(*arguments, folder, environment=None):
    """Runs an authflow command without the machine's AWS settings. Variables set to None are removed."""
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("AWS_")}
    variables = inherited | {"HOME": str(folder), "AWS_EC2_METADATA_DISABLED": "true"} | (environment or {})
    return Result(subprocess.run(
        [PROGRAM, *arguments],
        cwd=folder,
        env={name: value for name, value in variables.items() if value is not None},
        capture_output=True,
        text=True,
        timeout=300,
    ))
