"""`awaitMessage` and `expectNoMessage` on a live pool with all sources except mailboxes (test_mailbox.py)."""

import pytest

import servers
from staging_project import write_staging

READS = """
scenario: A message is read, and no other one arrives
steps:
  - signUp: { username: $(user.email), password: $(user.password) }
  - awaitMessage: { to: $(user.email), subject: Your verification code }
    expect: { message: { sender: no-reply@verificationemail.com, to: $(user.email), text: { contains: code is } } }
  - expectNoMessage: { to: $(user.email), for: 300ms }
"""

UNEXPECTED = """
scenario: An unexpected message arrives
steps:
  - signUp: { username: $(user.email), password: $(user.password) }
  - expectNoMessage: { to: $(user.email), for: 1m }
"""

# The latest message that contains the address.
LATEST = """
file=$(grep -l -e "$1" outbox/new/* 2>/dev/null | tail -n 1)
test -z "$file" || cat "$file"
"""

SOURCES = {
    "outbox": "{ kind: outbox, path: ./outbox }",
    "command": "{ kind: command, run: [sh, ./latest.sh, $(to)] }",
}


@pytest.fixture(params=SOURCES)
def run(request, tmp_path):
    with servers.mock("--outbox", tmp_path / "outbox") as pool:
        (tmp_path / "latest.sh").write_text(LATEST)
        write_staging(tmp_path, pool, "box", f"sources: {{ box: {SOURCES[request.param]} }}")

        def run(scenario):
            (tmp_path / "scenarios.yaml").write_text(scenario)
            return servers.authflow("run", "scenarios.yaml", "--keep-users", folder=tmp_path)

        yield run


def test_a_message_is_read_and_no_other_one_arrives(run):
    result = run(READS)
    assert result.status == 0, result


def test_an_unexpected_message_is_a_failure_that_names_it(run):
    result = run(UNEXPECTED)
    assert result.status == 1, result
    assert "expected no message for " in result.output and "got 1 message in box" in result.output, result
    assert "“Your verification code” from no-reply@verificationemail.com, " in result.output, result


@pytest.mark.parametrize("kind", ["outbox", "eml", "mbox"])
def test_a_missing_path_is_reported_at_the_start_and_in_the_time_out(tmp_path, kind):
    with servers.mock() as pool:
        write_staging(tmp_path, pool, "box", f"sources: {{ box: {{ kind: {kind}, path: ./outbocks }} }}")
        (tmp_path / "scenarios.yaml").write_text(READS.replace("verification code }", "verification code, within: 1s }"))
        result = servers.authflow("run", "scenarios.yaml", "--keep-users", folder=tmp_path)
    assert result.status == 1, result
    warning = "warning: `outbocks`, where the source `box` reads messages, does not exist yet"
    assert warning in result.errors, result
    assert f"`{tmp_path}/outbocks` does not exist" in result.output, result
    assert "check `path` of the source `box`" in result.output, result
