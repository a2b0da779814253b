"""The history of runs: what changed since earlier runs, the pool's settings, and files that can't be used."""

import datetime
import json
import os
import re
import shutil
import signal
import sqlite3
import subprocess
import textwrap
import time
from xml.etree import ElementTree

import boto3
import pytest

from programs import running
from servers import PROGRAM, authflow, mock

KEYS = {"AWS_ACCESS_KEY_ID": "AKIAWITNESS", "AWS_SECRET_ACCESS_KEY": "witness-secret-access-key"}
HISTORY = ".authflow/history.sqlite"

SIGN_IN = """
scenario: A user signs in with a password
steps:
  - signUp: { username: $(user.email), password: $(user.password) }
  - awaitCode: { to: $(user.email) }
    save: code
  - confirmSignUp: { username: $(user.email), code: $(code) }
  - signIn: { username: $(user.email), password: $(user.password), flow: USER_PASSWORD_AUTH }
"""

SIGN_UP = """
scenario: A user signs up
steps:
  - signUp: { username: $(user.email), password: PASSWORD }
    expect: { nextStep: NEXT }
"""


def sign_up(password="$(user.password)", step="confirmSignUp"):
    """A scenario that passes, or fails with another step."""
    return SIGN_UP.replace("PASSWORD", password).replace("NEXT", step)


def run(folder, *options, scenario=None, **environment):
    if scenario:
        (folder / "a.yaml").write_text(scenario)
    return authflow("run", "a.yaml", "--seed", "7", *options, folder=folder, environment=environment)


def rows(path, sql):
    with sqlite3.connect(path) as database:
        found = database.execute(sql).fetchall()
    database.close()
    return found


def code(folder, number):
    return rows(folder / HISTORY, f"SELECT code FROM run WHERE id = {number}")[0][0]


@pytest.fixture(scope="module")
def outbox(tmp_path_factory):
    return tmp_path_factory.mktemp("outbox")


@pytest.fixture
def pool(outbox):
    with mock("--check-signatures", "--outbox", outbox, environment=os.environ | KEYS) as program:
        yield program


@pytest.fixture
def cognito(pool):
    return boto3.client(
        "cognito-idp",
        region_name="us-east-1",
        endpoint_url=pool.url,
        aws_access_key_id=KEYS["AWS_ACCESS_KEY_ID"],
        aws_secret_access_key=KEYS["AWS_SECRET_ACCESS_KEY"],
    )


@pytest.fixture
def live(pool, outbox, tmp_path):
    (tmp_path / "authflow.yaml").write_text(textwrap.dedent(f"""\
        pools:
          staging:
            kind: cognito
            userPoolId: {pool.pool}
            clientId: {pool.client}
            endpoint: {pool.url}
            allow: [create-users, change-users, delete-users, send-messages]
            source: {{ email: outbox-of-mock }}
        sources:
          outbox-of-mock: {{ kind: outbox, path: {outbox} }}
        """))
    return tmp_path


def allow_flows(cognito, pool, change):
    client = {"UserPoolId": pool.pool, "ClientId": pool.client}
    settings = cognito.describe_user_pool_client(**client)["UserPoolClient"]
    flows = change(set(settings["ExplicitAuthFlows"]))
    kept = {key: settings[key] for key in ("ClientName", "PreventUserExistenceErrors") if key in settings}
    cognito.update_user_pool_client(**client, **kept, ExplicitAuthFlows=sorted(flows))


def test_a_new_failure_names_the_setting_that_changed_between_two_nights(live, pool, cognito):
    allow_flows(cognito, pool, lambda flows: flows | {"ALLOW_USER_PASSWORD_AUTH"})
    night = ["--pool", "staging"]
    first = run(live, *night, scenario=SIGN_IN, **KEYS)
    assert first.status == 0, first
    assert "earlier runs" not in first.output and not first.errors, first
    allow_flows(cognito, pool, lambda flows: flows - {"ALLOW_USER_PASSWORD_AUTH"})
    second = run(live, *night, "--junit", "r.xml", "--json", "r.jsonl", **KEYS)
    assert second.status == 1, second
    today = datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%d")
    known = f"new failure: it passed on {today} "
    assert known in second.output and f"(run {code(live, 1)})" in second.output, second
    cause = [line for line in second.output.splitlines() if "(probable cause)" in line]
    assert len(cause) == 1 and ".ExplicitAuthFlows: [" in cause[0], second
    old, new = cause[0].split(" → ")
    assert "ALLOW_USER_PASSWORD_AUTH" in old and "ALLOW_USER_PASSWORD_AUTH" not in new
    assert f"compared with earlier runs: 1 new failure (this is run {code(live, 2)})" in second.output
    failure = ElementTree.parse(live / "r.xml").find(".//failure").text
    assert known in failure and cause[0].strip() in failure
    shown = authflow("report", "show", "--from", "r.jsonl", folder=live)
    assert shown.output == second.output
    third = run(live, *night, **KEYS)
    assert "still failing: it failed in 2 runs, since " in third.output, third
    assert cause[0] in third.output, third
    changes = authflow("report", "changes", "--since", code(live, 1), folder=live)
    assert changes.status == 0 and "ExplicitAuthFlows" in changes.output, changes
    story = authflow("report", "history", "A user signs in with a password", folder=live)
    assert "changed on the pool: " in story.output and "failing since " in story.output, story


def test_settings_that_can_not_be_read_are_a_note(live):
    result = run(live, "--pool", "staging", "--json", "r.jsonl", scenario=sign_up())
    assert "passed" in result.output and not result.errors, result
    events = [json.loads(line) for line in (live / "r.jsonl").read_text().splitlines()]
    [history] = [event for event in events if event["event"] == "runHistory"]
    assert "AWS credentials are missing" in history["notes"][0] and "settings" not in history


def test_the_settings_of_a_configuration_file_are_compared_too(tmp_path):
    (tmp_path / "pool.yaml").write_text("pool: { UsernameAttributes: [email] }\n")
    options = ["--pool", "pool.yaml"]
    assert run(tmp_path, *options, scenario=sign_up("Abcdef1!")).status == 0
    policy = "Policies: { PasswordPolicy: { MinimumLength: 20 } }"
    (tmp_path / "pool.yaml").write_text(f"pool: {{ UsernameAttributes: [email], {policy} }}\n")
    result = run(tmp_path, *options)
    assert result.status == 1, result
    assert "pool.Policies.PasswordPolicy.MinimumLength: 8 (default) → 20 (probable cause)" in result.output, result
    assert rows(tmp_path / HISTORY, "SELECT count(*) FROM configuration") == [(2,)]


def test_the_summary_counts_what_changed(tmp_path):
    run(tmp_path, scenario=sign_up(step="done"))
    fixed = run(tmp_path, scenario=sign_up())
    assert "compared with earlier runs: 1 fixed" in fixed.output, fixed
    assert "fixed    A user signs up (a.yaml:2): it failed on 2" in fixed.output, fixed
    same = run(tmp_path)
    assert "earlier runs" not in same.output, same
    changes = authflow("report", "changes", "--json", folder=tmp_path)
    document = json.loads(changes.output)
    assert document["schema"] == 1 and document["fixed"] == [] and document["settings"] is None
    changes = authflow("report", "changes", "--since", code(tmp_path, 1)[:4], "--json", folder=tmp_path)
    [scenario] = json.loads(changes.output)["fixed"]
    assert scenario["name"] == "A user signs up" and scenario["place"] == "a.yaml:2"


ALTERNATING = '''
scenario: A user is confirmed now and then
given:
  triggers:
    preSignUp: { run: [sh, now-and-then.sh] }
steps:
  - signUp: { username: $(user.email), password: $(user.password) }
    expect: { response: { UserConfirmed: true } }
'''

# Confirms every second user.
NOW_AND_THEN = '''
if mv first second 2>/dev/null
then sed 's/"autoConfirmUser":false/"autoConfirmUser":true/'
else touch first; cat
fi
'''


def test_the_repetitions_of_a_scenario_count_as_one_result(tmp_path):
    (tmp_path / "now-and-then.sh").write_text(NOW_AND_THEN)
    options = ["--repeat", "4", "--jobs", "1", "--markdown", "r.md"]
    line = "flaky    A user is confirmed now and then (a.yaml:2): 2 of 4 repetitions failed"
    first = run(tmp_path, *options, scenario=ALTERNATING)
    assert line in first.output and "compared" not in first.output, first
    second = run(tmp_path, *options)
    assert line in second.output and "compared with earlier runs: 1 flaky (" in second.output, second
    page = (tmp_path / "r.md").read_text()
    assert "## Flaky repetitions" in page and "Compared with earlier runs: 1 flaky." in page, page
    changes = authflow("report", "changes", folder=tmp_path)
    assert changes.output.splitlines()[0].endswith(": 1 flaky"), changes


def edit(folder, sql):
    with sqlite3.connect(folder / HISTORY) as database:
        database.execute(sql)
    database.close()


def test_changes_name_the_run_that_blocked_a_scenario(tmp_path):
    run(tmp_path, scenario=sign_up())
    edit(tmp_path, "UPDATE result SET result = 'blocked'")
    run(tmp_path, scenario=sign_up(step="done"))
    changes = authflow("report", "changes", folder=tmp_path)
    assert ": 1 no longer blocked\n" in changes.output, changes
    assert "failed; it was blocked on 2" in changes.output and f"(run {code(tmp_path, 1)})" in changes.output, changes
    document = json.loads(authflow("report", "changes", "--json", folder=tmp_path).output)
    assert document["new"] == [] and document["unblocked"][0]["blockedIn"]["id"] == code(tmp_path, 1)


def test_changes_do_not_count_a_new_scenario_as_a_new_failure(tmp_path):
    run(tmp_path, scenario=sign_up())
    run(tmp_path, scenario=sign_up() + "---" + sign_up(step="done").replace("signs up", "signs up again"))
    changes = authflow("report", "changes", folder=tmp_path)
    assert ": 1 new scenario\n" in changes.output and "signs up again (a.yaml:7): failed" in changes.output, changes


def test_changes_state_which_results_are_no_longer_stored(tmp_path):
    run(tmp_path, scenario=sign_up())
    run(tmp_path, scenario=sign_up(step="done"))
    edit(tmp_path, "DELETE FROM result WHERE run = 1")
    result = authflow("report", "changes", folder=tmp_path)
    assert result.status == 3 and f"the results of run {code(tmp_path, 1)} are no longer stored" in result.errors, result
    # Another scenario still has a result of that run.
    edit(tmp_path, "INSERT INTO result VALUES (99, 1, 1, 'passed', 1, 0)")
    edit(tmp_path, """
        WITH RECURSIVE later (run) AS (SELECT 100 UNION ALL SELECT run + 1 FROM later WHERE run < 170)
        INSERT INTO result SELECT 1, 1, run, 'passed', 1, 0 FROM later
    """)
    changes = authflow("report", "changes", folder=tmp_path)
    assert ": 1 not comparable\n" in changes.output and "failed; the history keeps 60 results" in changes.output, changes
    document = json.loads(authflow("report", "changes", "--json", folder=tmp_path).output)
    assert document["new"] == [] and document["notComparable"][0]["name"] == "A user signs up", document


def test_changes_mark_a_scenario_in_quarantine(tmp_path):
    run(tmp_path, scenario=sign_up(step="done"))
    run(tmp_path)
    edit(tmp_path, "UPDATE result SET quarantined = 1 WHERE run = 2")
    changes = authflow("report", "changes", folder=tmp_path)
    assert ": 1 in quarantine\n" in changes.output and "still failing" not in changes.output, changes


def test_changes_state_what_a_merged_run_lacks(tmp_path):
    run(tmp_path, scenario=sign_up())
    run(tmp_path)
    gap = "shard 2 of 3 is missing (7 scenarios have no result)"
    edit(tmp_path, f"UPDATE run SET gap = '{gap}' WHERE id = 2")
    changes = authflow("report", "changes", folder=tmp_path)
    assert f"incomplete: run {code(tmp_path, 2)}: {gap}\n" in changes.output, changes
    assert json.loads(authflow("report", "changes", "--json", folder=tmp_path).output)["run"]["gap"] == gap


def test_a_run_and_report_changes_count_the_same_failures(tmp_path):
    """Runs of another selection count too, and so does the run itself if it failed."""
    run(tmp_path, scenario=sign_up(step="done"))
    run(tmp_path, "--filter", "up")
    failed = run(tmp_path)
    assert "still failing: it failed in 3 runs, since 2" in failed.output, failed
    changes = authflow("report", "changes", folder=tmp_path)
    assert ", in 3 runs; no pass is recorded" in changes.output, changes
    run(tmp_path, "--filter", "up")
    fixed = run(tmp_path, scenario=sign_up())
    assert "it failed in 4 runs, since 2" in fixed.output, fixed
    changes = authflow("report", "changes", folder=tmp_path)
    assert "it failed in 4 runs, since 2" in changes.output, changes


def test_changes_of_the_only_run_ask_for_an_earlier_run(tmp_path):
    run(tmp_path, scenario=sign_up())
    result = authflow("report", "changes", folder=tmp_path)
    assert result.status == 3 and "with this selection; pass `--since RUN`" in result.errors, result


@pytest.mark.parametrize("words, said", [
    (["history", "A user sings up"], "no result of `A user sings up`; did you mean `A user signs up`?"),
    (["history", "up", "--pool", "nope"], "no run on `nope`; it has runs on `mock`"),
    (["changes", "--since", "zz"], "no run `zz` on `mock` before run "),
    (["changes", "--since", "2001-01-01"], "no run on `mock` on 2001-01-01 or before"),
    (["changes", "--history", "none.sqlite"], "no history of runs (`none.sqlite`)"),
])
def test_a_command_says_what_the_history_lacks(tmp_path, words, said):
    for _ in range(2):
        run(tmp_path, scenario=sign_up())
    result = authflow("report", *words, folder=tmp_path)
    assert result.status == 3 and said in result.errors, result


def test_the_file_can_be_elsewhere_or_off(tmp_path):
    assert run(tmp_path, "--no-history", scenario=sign_up()).status == 0
    assert not (tmp_path / ".authflow").exists()
    (tmp_path / "cache").mkdir()
    assert run(tmp_path, "--history", "cache").status == 0
    assert run(tmp_path, "--history", "new/").status == 0
    assert run(tmp_path, "--history", "deep/h.sqlite").status == 0
    for path in ["cache/history.sqlite", "new/history.sqlite", "deep/h.sqlite"]:
        assert rows(tmp_path / path, "SELECT count(*) FROM run") == [(1,)]
    assert not (tmp_path / HISTORY).exists()
    both = run(tmp_path, "--history", "cache", "--no-history")
    assert both.status == 3 and "can't be combined" in both.errors, both


VERSION_1 = """
    PRAGMA application_id = 0x61666869;
    PRAGMA user_version = 1;
    CREATE TABLE pool (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
    CREATE TABLE run (
      id INTEGER PRIMARY KEY, code TEXT NOT NULL UNIQUE, pool INTEGER NOT NULL, at REAL NOT NULL,
      elapsed REAL NOT NULL, selection TEXT NOT NULL, seed TEXT NOT NULL, version TEXT NOT NULL,
      host TEXT NOT NULL, interrupted INTEGER NOT NULL, passed INTEGER NOT NULL, flaky INTEGER NOT NULL,
      failed INTEGER NOT NULL, blocked INTEGER NOT NULL, skipped INTEGER NOT NULL
    );
    CREATE TABLE scenario (
      id INTEGER PRIMARY KEY, file TEXT NOT NULL, name TEXT NOT NULL, number INTEGER NOT NULL,
      line INTEGER NOT NULL, position INTEGER NOT NULL, seen INTEGER NOT NULL, UNIQUE (file, name, number)
    );
    CREATE TABLE result (
      scenario INTEGER NOT NULL, pool INTEGER NOT NULL, run INTEGER NOT NULL, result TEXT NOT NULL,
      elapsed REAL NOT NULL, PRIMARY KEY (scenario, pool, run)
    ) WITHOUT ROWID;
    CREATE TABLE standing (
      scenario INTEGER NOT NULL, pool INTEGER NOT NULL, failing INTEGER, since INTEGER, runs INTEGER NOT NULL,
      passed INTEGER, blocked_since INTEGER, blocked_runs INTEGER NOT NULL, PRIMARY KEY (scenario, pool)
    ) WITHOUT ROWID;
    INSERT INTO pool VALUES (1, 'mock');
    INSERT INTO run VALUES (1, 'old01', 1, 1767225600, 1, 'a.yaml', '7', '0', 'h', 0, 1, 0, 0, 0, 0);
    INSERT INTO scenario VALUES (1, 'a.yaml', 'A user signs up', 1, 2, 0, 1);
    INSERT INTO result VALUES (1, 1, 1, 'passed', 0.1);
    INSERT INTO standing VALUES (1, 1, 0, 1, 1, 1, NULL, 0);
"""


def database(path, script):
    path.parent.mkdir(exist_ok=True)
    with sqlite3.connect(path) as made:
        made.executescript(script)
    made.close()


def test_a_file_of_an_older_version_is_brought_up_to_date(tmp_path):
    database(tmp_path / HISTORY, VERSION_1)
    result = run(tmp_path, scenario=sign_up(step="done"))
    assert result.status == 1 and not result.errors, result
    assert "new failure: it passed on 2026-01-01 00:00 UTC (run old01)" in result.output, result
    assert rows(tmp_path / HISTORY, "PRAGMA user_version") == [(3,)]
    assert rows(tmp_path / HISTORY, "SELECT failing, since, passed FROM standing") == [(1, 2, 1)]


def damage(path):
    """Overwrites the pages of a history except the first one."""
    size = path.stat().st_size
    with open(path, "r+b") as file:
        file.seek(4096)
        file.write(b"x" * (size - 4096))


@pytest.mark.parametrize("make, said", [
    (lambda path: database(path, "CREATE TABLE other (a)"), "is not a history"),
    (lambda path: path.write_bytes(b"garbage " * 1000), "is not a history"),
    (lambda path: path.write_text("garbage"), "is not a history"),
    (lambda path: database(path, VERSION_1.replace("user_version = 1", "user_version = 99")), "a later version"),
    (lambda path: (database(path, VERSION_1), damage(path)), "is damaged"),
    (lambda path: path.mkdir(), "can't be used: Is a directory"),
], ids=["foreign", "garbage", "short", "later", "damaged", "folder"])
def test_a_file_that_can_not_be_used_is_a_remark(tmp_path, make, said):
    (tmp_path / ".authflow").mkdir()
    make(tmp_path / HISTORY)
    before = (tmp_path / HISTORY).read_bytes() if (tmp_path / HISTORY).is_file() else None
    result = run(tmp_path, scenario=sign_up())
    assert result.status == 0 and "1 scenario: 1 passed" in result.output, result
    assert result.errors.count("\n") == 1 and said in result.errors, result
    assert before is None or said == "is damaged" or (tmp_path / HISTORY).read_bytes() == before
    shown = authflow("report", "changes", folder=tmp_path)
    assert shown.status == 2 and said in shown.errors, shown


def test_a_file_in_use_is_a_remark(tmp_path):
    run(tmp_path, scenario=sign_up())
    other = sqlite3.connect(tmp_path / HISTORY)
    other.execute("BEGIN EXCLUSIVE")
    result = run(tmp_path)
    other.close()
    assert result.status == 0 and "another program uses the history" in result.errors, result
    assert rows(tmp_path / HISTORY, "SELECT count(*) FROM run") == [(1,)]


@pytest.mark.parametrize("options, said", [("size=28k", "full"), ("ro", "can't be used: Read-only file system")])
def test_a_full_or_read_only_disk_is_a_remark(tmp_path, options, said):
    (tmp_path / "a.yaml").write_text(sign_up())
    (tmp_path / "disk").mkdir()
    script = f"mount -t tmpfs -o {options} none disk && exec {PROGRAM} run a.yaml --history disk/"
    command = ["unshare", "--user", "--map-root-user", "--mount", "sh", "-c", script]
    if not shutil.which("unshare") or subprocess.run([*command[:4], "true"], capture_output=True).returncode != 0:
        pytest.skip("this machine has no user namespaces")
    environment = os.environ | {"HOME": str(tmp_path)}
    result = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=60)
    assert result.returncode == 0 and "1 passed" in result.stdout, result
    assert result.stderr.count("\n") == 1 and said in result.stderr, result


def test_a_lost_report_and_a_lost_history_hide_neither_each_other_nor_the_other_reports(tmp_path):
    reports = ["--json", "/dev/full", "--junit", "j.xml"]
    lost = "authflow: `/dev/full` can't be written: No space left on device\n"
    result = run(tmp_path, *reports, scenario=sign_up())
    assert result.status == 4 and result.errors == lost, result
    assert rows(tmp_path / HISTORY, "SELECT passed FROM run") == [(1,)]
    (tmp_path / HISTORY).unlink()
    (tmp_path / HISTORY).mkdir()
    result = run(tmp_path, *reports)
    remark = f"authflow: remark: the history `{HISTORY}` can't be used: Is a directory\n"
    assert result.status == 4 and result.errors == remark + lost, result
    assert ElementTree.parse(tmp_path / "j.xml").getroot().get("tests") == "1"
    assert json.loads((tmp_path / ".authflow/last-run.json").read_text())


def test_a_folder_that_can_not_be_created_is_named_once(tmp_path):
    (tmp_path / "a.yaml").write_text(sign_up())
    # No user can create folders there, not even root.
    result = authflow("run", tmp_path / "a.yaml", folder="/sys")
    assert result.status == 0 and "1 passed" in result.output, result
    assert re.fullmatch(r"authflow: the folder `\.authflow` can't be created: [A-Z].*\n", result.errors), result


def test_runs_at_the_same_time_are_all_stored(tmp_path):
    (tmp_path / "a.yaml").write_text(sign_up())
    command = [PROGRAM, "run", "a.yaml", "--history", "h.sqlite"]
    options = {"cwd": tmp_path, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    runs = [subprocess.Popen(command, env=os.environ | {"HOME": str(tmp_path)}, **options) for _ in range(6)]
    for process in runs:
        output, errors = process.communicate(timeout=60)
        assert process.returncode == 0 and not errors, (output, errors)
    assert rows(tmp_path / "h.sqlite", "SELECT count(*), count(DISTINCT code) FROM run") == [(6, 6)]
    assert rows(tmp_path / "h.sqlite", "SELECT runs FROM standing") == [(6,)]


def test_a_killed_run_leaves_no_part_and_an_interrupted_run_leaves_its_results(tmp_path):
    slow = sign_up() + "---\n" + sign_up().strip().replace("signs up", "waits") + "\n  - wait: 60s\n"
    assert run(tmp_path, scenario=sign_up()).status == 0
    (tmp_path / "a.yaml").write_text(slow)
    environment = os.environ | {"HOME": str(tmp_path)}
    for end in [signal.SIGKILL, signal.SIGINT]:
        with running(PROGRAM, "run", "a.yaml", "--jobs", "1", cwd=tmp_path, env=environment) as program:
            program.expect("passed .* A user signs up")
            time.sleep(0.2)
            program.process.send_signal(end)
            program.wait(30)
        killed = end == signal.SIGKILL
        assert rows(tmp_path / HISTORY, "SELECT count(*) FROM run") == [(1 if killed else 2,)]
        assert rows(tmp_path / HISTORY, "PRAGMA integrity_check") == [("ok",)]
    assert rows(tmp_path / HISTORY, "SELECT interrupted FROM run ORDER BY id") == [(0,), (1,)]
    [[runs]] = rows(tmp_path / HISTORY, "SELECT count(*) FROM result JOIN scenario ON scenario.id = scenario "
                    "WHERE name = 'A user signs up'")
    assert runs == 2
