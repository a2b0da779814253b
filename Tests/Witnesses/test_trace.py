"""`--trace` writes every exchange of a run, and `--pause-on-failure` keeps a failed scenario's pool."""

import json
import os
import pty
import re
import select
import signal
import subprocess
import textwrap
import time

import pytest
from haralyzer import HarParser

from servers import PROGRAM, authflow

SCENARIO = """
scenario: A user signs up and is looked up
steps:
  - signUp: { username: $(user.email), password: $(secret.PASSWORD) }
  - awaitCode: { to: $(user.email) }
    save: code
  - confirmSignUp: { username: $(user.email), code: $(code) }
  - signIn: { username: $(user.email), password: $(secret.PASSWORD) }
  - http: { url: "$(pool.vars.backend)?token=$(secret.PASSWORD)&page=2", headers: { Authorization: Bearer abc } }
    expect: { httpStatus: 200 }
---
scenario: A wrong password fails
given: { users: [ { as: ann } ] }
steps:
  - signIn: { username: $(users.ann.email), password: wrong }
    expect: { error: NotAuthorizedException }
"""

PASSWORD = "Planted-passw0rd!"


@pytest.fixture
def backend():
    import http.server
    import threading

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            body = json.dumps({"ok": True, "accessToken": "planted-token-of-backend"}).encode()
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/status"
    server.shutdown()
    thread.join()


def traced(folder, backend):
    folder.joinpath("authflow.yaml").write_text(json.dumps({"pools": {"local": {
        "kind": "mock", "vars": {"backend": backend},
    }}}))
    folder.joinpath("scenario.yaml").write_text(SCENARIO)
    words = ["run", "scenario.yaml", "--pool", "local", "--trace", "out/trace"]
    return authflow(*words, folder=folder, environment={"PASSWORD": PASSWORD})


def test_every_exchange_is_a_line_and_an_entry(tmp_path, backend):
    result = traced(tmp_path, backend)
    assert result.status == 0, result
    lines = [json.loads(line) for line in (tmp_path / "out/trace/exchanges.jsonl").read_text().splitlines()]
    first = [line for line in lines if line["scenario"] == "A user signs up and is looked up"]
    assert [line.get("operation") for line in first] == ["SignUp", "ConfirmSignUp", "InitiateAuth", "RespondToAuthChallenge", None]
    assert first[0]["step"].startswith("signUp ") and first[0]["status"] == 200
    assert first[0]["response"]["UserConfirmed"] is False
    assert first[-1]["method"] == "GET" and first[-1]["url"].endswith("page=2")
    operations = [line["operation"] for line in lines if line not in first]
    assert operations[-1] in ("InitiateAuth", "RespondToAuthChallenge") and "AdminCreateUser" in operations
    assert lines[-1]["elapsed"] >= 0

    archive = HarParser(json.loads((tmp_path / "out/trace/exchanges.har").read_text()))
    assert sum(len(page.entries) for page in archive.pages) == len(lines)
    titles = {page.title for page in archive.pages}
    assert titles == {"A user signs up and is looked up", "A wrong password fails"}
    entries = [entry for page in archive.pages for entry in page.entries]
    sent = next(entry for entry in entries if entry.get("_operation") == "SignUp")
    assert json.loads(sent["request"]["postData"]["text"])["Username"].endswith("@example.com")
    fetched = next(entry for entry in entries if "_operation" not in entry)
    assert {"name": "page", "value": "2"} in fetched["request"]["queryString"]


def test_only_the_owner_can_read_a_trace_and_it_has_no_secrets(tmp_path, backend):
    old = tmp_path / "out/trace"
    old.mkdir(parents=True)
    old.joinpath("exchanges.har").write_text("old")
    old.joinpath("exchanges.har").chmod(0o644)
    assert traced(tmp_path, backend).status == 0
    for name in ["exchanges.jsonl", "exchanges.har"]:
        file = old / name
        assert file.stat().st_mode & 0o777 == 0o600
        text = file.read_text()
        for secret in [PASSWORD, "Bearer abc", "planted-token-of-backend", "eyJ"]:
            assert secret not in text, f"{secret} in {name}"


def test_a_folder_that_cannot_be_written_ends_the_command_before_the_run(tmp_path):
    tmp_path.joinpath("scenario.yaml").write_text(SCENARIO.split("---")[1])
    tmp_path.joinpath("file").write_text("")
    result = authflow("run", "scenario.yaml", "--trace", "file/trace", folder=tmp_path)
    assert result.status == 3, result
    assert "can't be" in result.errors and "passed" not in result.output, result


def test_a_killed_run_leaves_the_lines_up_to_then(tmp_path):
    tmp_path.joinpath("scenario.yaml").write_text(textwrap.dedent("""\
        scenario: A user signs up and waits
        steps:
          - signUp: { username: $(user.email), password: $(user.password) }
          - wait: 60s
          - fetchUserAttributes: {}
            expect: { error: NotSignedIn }
        """))
    process = subprocess.Popen([PROGRAM, "run", "scenario.yaml", "--trace", "trace"], cwd=tmp_path, stdout=subprocess.DEVNULL)
    lines = tmp_path / "trace/exchanges.jsonl"
    deadline = time.monotonic() + 30
    while not (lines.exists() and "SignUp" in lines.read_text()):
        assert time.monotonic() < deadline and process.poll() is None
        time.sleep(0.05)
    process.send_signal(signal.SIGKILL)
    process.wait()
    assert json.loads(lines.read_text().splitlines()[0])["operation"] == "SignUp"


# Pauses

FAILING = """
scenario: A sign-in fails
steps:
  - signUp: { username: $(user.email), password: $(user.password) }
  - signIn: { username: $(user.email), password: wrong }
"""


class Terminal:
    """A program on a terminal of its own."""

    def __init__(self, *words, folder):
        self.pid, self.descriptor = pty.fork()
        if self.pid == 0:
            os.chdir(folder)
            os.execve(PROGRAM, [PROGRAM, *words], os.environ | {"TERM": "xterm", "COLUMNS": "200", "LINES": "50"})
        self.text = ""

    def read_until(self, pattern, seconds=30):
        end = time.monotonic() + seconds
        while not re.search(pattern, self.text):
            assert time.monotonic() < end, self.text
            if select.select([self.descriptor], [], [], 0.2)[0]:
                try:
                    self.text += os.read(self.descriptor, 65536).decode(errors="replace")
                except OSError:
                    assert re.search(pattern, self.text), self.text
        return re.search(pattern, self.text)

    def type(self, text):
        os.write(self.descriptor, text.encode())

    def end(self):
        """Reads the rest and returns the exit code."""
        end = time.monotonic() + 30
        while True:
            if not select.select([self.descriptor], [], [], max(0, end - time.monotonic()))[0]:
                os.kill(self.pid, signal.SIGKILL)
            try:
                data = os.read(self.descriptor, 65536)
            except OSError:
                break
            if not data:
                break
            self.text += data.decode(errors="replace")
        os.close(self.descriptor)
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])


def test_a_failed_scenario_is_kept_until_enter(tmp_path):
    tmp_path.joinpath("scenario.yaml").write_text(FAILING)
    terminal = Terminal("run", "scenario.yaml", "--pause-on-failure", folder=tmp_path)
    terminal.read_until("press Enter")
    inbox = terminal.read_until(r"messages +(authflow inbox code [^\r\n]+)")[1].split()
    code = subprocess.run([PROGRAM, *inbox[1:]], capture_output=True, text=True, cwd=tmp_path)
    assert re.fullmatch(r"\d{6}\n", code.stdout), code
    # The printed command works unchanged in the AWS CLI.
    command = terminal.read_until(r"AWS CLI +([^\r\n]+)")[1]
    aws = os.path.join(os.path.dirname(os.sys.executable), "aws")
    shown = subprocess.run(command.replace(" aws ", f" {aws} "), shell=True, capture_output=True, text=True)
    assert json.loads(shown.stdout)["UserStatus"] == "UNCONFIRMED", shown
    terminal.type("\n")
    assert terminal.end() == 1, terminal.text
    assert "1 failed" in terminal.text
    gone = subprocess.run(command.replace(" aws ", f" {aws} "), shell=True, capture_output=True, text=True)
    assert gone.returncode != 0


def test_ctrl_c_ends_a_pause_with_the_cleanup(tmp_path):
    tmp_path.joinpath("scenario.yaml").write_text(FAILING)
    terminal = Terminal("run", "scenario.yaml", "--pause-on-failure", folder=tmp_path)
    terminal.read_until("press Enter")
    terminal.type("\x03")
    assert terminal.end() == 1, terminal.text
    assert "1 failed" in terminal.text


def test_a_pause_needs_a_terminal(tmp_path):
    tmp_path.joinpath("scenario.yaml").write_text(FAILING)
    result = authflow("run", "scenario.yaml", "--pause-on-failure", folder=tmp_path)
    assert result.status == 3 and "requires a terminal" in result.errors, result


def test_a_passing_run_does_not_pause(tmp_path):
    tmp_path.joinpath("scenario.yaml").write_text(FAILING.replace("wrong }", "wrong }\n    expect: { error: UserNotConfirmedException }"))
    terminal = Terminal("run", "scenario.yaml", "--pause-on-failure", folder=tmp_path)
    status = terminal.end()
    assert "press Enter" not in terminal.text and status == 0, terminal.text
