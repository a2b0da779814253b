"""Shards of a run, and the merge of their events into one run."""

import concurrent.futures
import contextlib
import json
import os
import re
import shlex
import shutil
import tempfile

import pytest

import servers
from guide import KEYS, client, create, project
from servers import authflow

SCENARIOS = {
    "sign-up.yaml": """
scenario: A user signs up
examples: [{ n: 1 }, { n: 2 }, { n: 3 }, { n: 4 }, { n: 5 }, { n: 6 }]
steps:
  - signUp: { username: $(user.email), password: $(user.password), attributes: { name: User $(example.n) } }
""",
    "sign-in.yaml": """
scenario: A user signs in
given: { users: [{ as: ada }] }
steps:
  - signIn: { username: $(users.ada.username), password: $(users.ada.password) }
---
scenario: A wrong password fails
given: { users: [{ as: ada }] }
steps:
  - signIn: { username: $(users.ada.username), password: wrong }
---
scenario: A user signs in on a live pool
requires: [live]
given: { users: [{ as: ada }] }
steps:
  - signIn: { username: $(users.ada.username), password: $(users.ada.password) }
""",
    "locked.yaml": """
scenario: First
lock: [counter]
steps: [{ signUp: { username: $(user.email), password: $(user.password) } }]
---
scenario: Second
lock: [counter]
steps: [{ signUp: { username: $(user.email), password: $(user.password) } }]
---
scenario: Third
lock: [counter, other]
steps: [{ signUp: { username: $(user.email), password: $(user.password) } }]
---
scenario: Fourth
lock: [other]
steps: [{ signUp: { username: $(user.email), password: $(user.password) } }]
""",
}
COUNT = 13
# The only scenario that fails.
FAILING = "A wrong password fails"
# Variables of the CI system that runs this test.
QUIET = {name: None for name in os.environ if name.startswith(("CI", "GITHUB_", "SLURM_", "BUILDKITE_", "CIRCLE_"))}


def write(folder):
    (folder / "scenarios").mkdir()
    for name, text in SCENARIOS.items():
        (folder / "scenarios" / name).write_text(text)
    return folder


@pytest.fixture
def folder(tmp_path):
    return write(tmp_path)


@pytest.fixture(scope="module")
def finished(tmp_path_factory):
    """A folder with the parts of a run in two shards."""
    folder = write(tmp_path_factory.mktemp("finished"))
    shards(folder, 2)
    return folder


@pytest.fixture
def halves(finished, tmp_path):
    """A copy of the folder with two parts."""
    return shutil.copytree(finished, tmp_path / "halves")


def run(folder, *options, **variables):
    words = ["run", "scenarios", "--seed", "7", *without_history(options), *options]
    return authflow(*words, folder=folder, environment=QUIET | variables)


def without_history(options):
    """The option that keeps earlier runs out of the reports, unless the options name a history."""
    return [] if "--history" in options else ["--no-history"]


def shards(folder, count, *options, **variables):
    """Runs all shards at the same time. Returns their results."""
    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        one = lambda k: run(folder, "--shard", f"{k}/{count}", "--json", f"parts/{k}.jsonl", *options, **variables)
        return list(pool.map(one, range(1, count + 1)))


def merge(folder, *words):
    return authflow("report", "merge", *without_history(words), *words, folder=folder, environment=QUIET)


def events(path):
    return [json.loads(line) for line in path.read_text().splitlines()]


def names(path):
    """The scenarios of a part, without those of other parts."""
    return [scenario["name"] for scenario in events(path)[0]["scenarios"]]


def timeless(text):
    """A report without what differs from run to run: times, and IDs and strings that a mock generates."""
    text = re.sub(r"\d{4}-\d\d-\d\dT[\d:.]+Z|\w{3} \w{3} +\d+ [\d:]{8} UTC \d{4}", "TIME", text)
    text = re.sub(r'(time|elapsed)="[\d.]+"', "", text)
    text = re.sub(r" +\d+(\.\d+)? (ms|s)\b|\(\d+(\.\d+)? m?s\)", " T", text)
    return re.sub(r"us-east-1_\w+|\b[0-9a-f-]{36}\b|\b[a-z0-9]{26}\b", "ID", text)


def test_the_merge_of_all_shards_equals_one_run(folder):
    one = run(folder, "--junit", "one.xml")
    assert one.status == 1, one
    parts = shards(folder, 3)
    assert {part.status for part in parts} <= {0, 1, 3} and 1 in {part.status for part in parts}
    merged = merge(folder, "parts", "--junit", "merged.xml", "--json", "merged.jsonl")
    assert merged.status == 1 and merged.errors == "", merged
    assert timeless(merged.output) == timeless(one.output)
    assert timeless((folder / "merged.xml").read_text()) == timeless((folder / "one.xml").read_text())
    # The merged events are the record of a whole run.
    shown = authflow("report", "show", "--from", "merged.jsonl", "--junit", "shown.xml", folder=folder)
    assert shown.status == 0, shown
    assert (folder / "shown.xml").read_text() == (folder / "merged.xml").read_text()
    # So is the record for `--only-failed`, which a merge with a history writes.
    assert merge(folder, "parts", "--history", "history.sqlite").status == 1
    again = authflow("run", "scenarios", "--only-failed", folder=folder, environment=QUIET)
    assert again.output.startswith("running 1 scenario") and "A wrong password fails" in again.output, again


def test_every_scenario_runs_in_one_shard_and_locks_stay_together(folder):
    shards(folder, 5)
    lists = [names(folder / f"parts/{k}.jsonl") for k in range(1, 6)]
    assert sorted(sum(lists, [])) == sorted(scenario["name"] for scenario in events(folder / "parts/1.jsonl")[0]["shard"]["selection"])
    assert len(sum(lists, [])) == COUNT
    locked = {"First", "Second", "Third", "Fourth"}
    assert [set(found) & locked for found in lists if set(found) & locked] == [locked]


def test_the_order_of_the_paths_and_the_folder_do_not_change_the_shards(folder):
    run(folder, "--shard", "1/2", "--json", "a.jsonl")
    paths = [f"../scenarios/{name}" for name in reversed(sorted(SCENARIOS))]
    (folder / "authflow.yaml").write_text("pools: {}\n")
    (folder / "inner").mkdir()
    authflow("run", *paths, "--shard", "1/2", "--json", "../b.jsonl", folder=folder / "inner", environment=QUIET)
    assert sorted(names(folder / "a.jsonl")) == sorted(names(folder / "b.jsonl"))


def test_generated_values_are_those_of_the_whole_run_and_differ_between_shards(folder):
    trace = lambda path: {
        (exchange["scenario"]["name"], exchange["request"]["Username"])
        for exchange in events(path) if exchange["event"] == "exchanged" and exchange["operation"] == "SignUp"
    }
    run(folder, "--json", "one.jsonl", "--trace", "trace")
    for k in range(1, 4):
        run(folder, "--shard", f"{k}/3", "--json", f"parts/{k}.jsonl", "--trace", f"trace-{k}")
    parts = [trace(folder / f"parts/{k}.jsonl") for k in range(1, 4)]
    assert set.union(*parts) == trace(folder / "one.jsonl")
    users = [user for part in parts for _, user in part]
    assert len(users) == len(set(users)) == 10


def test_the_rerun_command_of_a_shard_repeats_the_scenario(folder):
    results = shards(folder, 3)
    failed = next(result for result in results if result.status == 1)
    command = re.search(r"authflow (run scenarios/sign-in.yaml .*)", failed.output)[1]
    assert "--shard" not in command
    again = authflow(*shlex.split(command), folder=folder, environment=QUIET)
    assert again.status == 1 and "A wrong password fails" in again.output, again


def test_the_merge_keeps_the_seed_of_each_part(folder):
    for k in (1, 2):
        run(folder, "--seed", str(k), "--shard", f"{k}/2", "--json", f"parts/{k}.jsonl")
    merged = merge(folder, "parts", "--junit", "merged.xml")
    assert " on mock, seeds 1, 2\n" in merged.output, merged
    assert '<property name="seed" value="1, 2"/>' in (folder / "merged.xml").read_text()
    place = next(k for k in (1, 2) if "A wrong password fails" in names(folder / f"parts/{k}.jsonl"))
    assert merged.status == 1 and f"--seed {place}" in merged.output, merged


def test_an_empty_shard_passes_and_writes_its_reports(folder):
    (folder / "scenarios" / "sign-in.yaml").unlink()
    (folder / "scenarios" / "sign-up.yaml").unlink()
    results = shards(folder, 3, "--junit", "junit.xml")
    assert [result.status for result in results] == [0, 0, 0], results
    assert sorted(len(names(folder / f"parts/{k}.jsonl")) for k in (1, 2, 3)) == [0, 0, 4]
    assert (folder / "junit.xml").is_file()
    assert merge(folder, "parts").status == 0


def test_a_missing_part_without_scenarios_is_named_in_the_reports(folder):
    (folder / "scenarios" / "sign-in.yaml").unlink()
    (folder / "scenarios" / "sign-up.yaml").unlink()
    shards(folder, 3)
    part = next(k for k in (1, 2, 3) if not names(folder / f"parts/{k}.jsonl"))
    (folder / f"parts/{part}.jsonl").unlink()
    reports = ["--html", "merged.html", "--markdown", "merged.md", "--json", "merged.jsonl", "--junit", "merged.xml"]
    merged = merge(folder, "parts", *reports)
    assert merged.status == 4, merged
    assert f'<error message="shard {part} of 3 is missing"' in (folder / "merged.xml").read_text()
    page = (folder / "merged.html").read_text()
    assert f'<p class="verdict blocked">Incomplete: shard {part} of 3 is missing. ' in page, page
    assert f"**Incomplete: shard {part} of 3 is missing**" in (folder / "merged.md").read_text()
    assert events(folder / "merged.jsonl")[-1]["incomplete"] == [f"shard {part} of 3 is missing"]


def test_an_empty_selection_is_still_an_error(folder):
    result = run(folder, "--shard", "1/2", "--filter", "no such name")
    assert result.status == 3, result


def test_a_missing_part_is_named_in_every_report(folder):
    shards(folder, 3)
    part = next(k for k in (1, 2, 3) if FAILING not in names(folder / f"parts/{k}.jsonl"))
    lost = names(folder / f"parts/{part}.jsonl")
    (folder / f"parts/{part}.jsonl").unlink()
    merged = merge(folder, "parts", "--junit", "merged.xml", "--markdown", "merged.md")
    # A failed scenario comes first.
    assert merged.status == 1 and f"shard {part} of 3 is missing" in merged.errors, merged
    page = (folder / "merged.md").read_text()
    have = "1 scenario has" if len(lost) == 1 else f"{len(lost)} scenarios have"
    assert page.splitlines()[2] == f"**Incomplete: shard {part} of 3 is missing ({have} no result)**", page
    for name in lost:
        shown = name.replace("[", "\\[").replace("]", "\\]")
        assert f"  - {shown} (line " in page, page
    report = (folder / "merged.xml").read_text()
    for name in lost:
        assert f"authflow: {name} (" in merged.errors
    assert report.count(f"shard {part} of 3 is missing") >= len(lost) and report.count("<testcase") == COUNT


def test_a_part_of_a_killed_shard_names_the_scenarios_that_it_lacks(halves):
    path = halves / "parts/2.jsonl"
    whole = path.read_bytes()
    finished = [line for line in whole.splitlines(True) if b'"event":"scenarioFinished"' in line]
    path.write_bytes(whole[: whole.index(finished[1]) + 20])
    merged = merge(halves, "parts")
    first = json.loads(finished[0])["scenario" if "scenario" in json.loads(finished[0]) else "id"]["name"]
    lost = [name for name in names_of(whole) if name != first]
    assert merged.status == (4 if FAILING in lost else 1), merged
    for name in lost:
        assert f"authflow: {name} (" in merged.errors, (name, merged)
    assert f"authflow: {first} (" not in merged.errors


def names_of(part):
    return [scenario["name"] for scenario in json.loads(part.splitlines()[0])["scenarios"]]


def test_any_cut_of_a_part_still_merges(halves):
    path = halves / "parts/2.jsonl"
    whole = path.read_bytes()
    all_finished = whole.rindex(b"\n", 0, -1)
    for length in [*range(0, all_finished - 100, len(whole) // 6), all_finished, len(whole) - 1]:
        path.write_bytes(whole[:length])
        merged = merge(halves, "parts")
        kept = [line for line in whole[:length].splitlines(True) if b'"event":"scenarioFinished"' in line]
        failed = FAILING in names(halves / "parts/1.jsonl") or any(FAILING.encode() in line for line in kept if line.endswith(b"\n"))
        assert merged.status == (1 if failed else 4), (length, merged)
        assert ("parts/2.jsonl" in merged.errors) == (length <= all_finished), (length, merged)


def test_a_scenario_in_two_parts_is_named(halves):
    (halves / "parts/copy.jsonl").write_bytes((halves / "parts/1.jsonl").read_bytes())
    merged = merge(halves, "parts")
    assert merged.status == 1, merged
    assert "shard 1 of 2 is in `parts/1.jsonl` and `parts/copy.jsonl`" in merged.errors
    for name in names(halves / "parts/1.jsonl"):
        assert re.search(rf"{re.escape(name)} \(.*\) ran in two shards", merged.errors), merged


def test_a_shard_that_stopped_early_is_named_with_its_reason(halves):
    (halves / "scenarios" / "broken.yaml").write_text("scenario: Broken\nsteps: [nothing: {}]\n")
    stopped = run(halves, "--shard", "2/2", "--json", "parts/2.jsonl")
    assert stopped.status == 2, stopped
    merged = merge(halves, "parts", "--junit", "merged.xml")
    failed = FAILING in names(halves / "parts/1.jsonl")
    assert merged.status == (1 if failed else 4) and "broken.yaml:2" in merged.errors, merged
    assert (halves / "merged.xml").read_text().count("<testcase") == COUNT


def test_a_reason_that_stopped_all_shards_is_one_error(folder):
    (folder / "scenarios" / "broken.yaml").write_text("scenario: Broken\nsteps: [nothing: {}]\n")
    assert [stopped.status for stopped in shards(folder, 2)] == [2, 2]
    merged = merge(folder, "parts", "--junit", "merged.xml")
    assert merged.status == 4 and "parts/1.jsonl" in merged.errors and "parts/2.jsonl" in merged.errors, merged
    report = (folder / "merged.xml").read_text()
    assert report.count("<testcase") == report.count("<error") == 1, report


@pytest.mark.parametrize("change, message", [
    (lambda start: start | {"version": "0.0.1"}, "versions of authflow"),
    (lambda start: start | {"pool": "staging"}, "the pools are"),
    (lambda start: start | {"shard": start["shard"] | {"run": "GITHUB_RUN_ID=1"}}, "runs of the CI system"),
    (lambda start: start | {"shard": start["shard"] | {"count": 3}}, "numbers of shards"),
    (lambda start: start | {"shard": start["shard"] | {"selection": start["shard"]["selection"][1:]}}, "different scenarios"),
    (lambda start: start | {"command": [*start["command"], "--strict"]}, "the options are"),
    (lambda start: {key: value for key, value in start.items() if key != "shard"}, "a whole run, not of a shard"),
], ids=["version", "pool", "run", "count", "selection", "options", "whole"])
def test_parts_of_different_runs_are_an_error(halves, change, message):
    path = halves / "parts/2.jsonl"
    first, rest = path.read_text().split("\n", 1)
    path.write_text(json.dumps(change(json.loads(first))) + "\n" + rest)
    (halves / "merged.xml").write_text("<old/>")
    merged = merge(halves, "parts", "--junit", "merged.xml")
    assert merged.status == 2 and message in merged.errors, merged
    # An older report would look like a report of this run.
    assert "<error" in (halves / "merged.xml").read_text()


def test_wrong_parts_are_errors(folder):
    (folder / "empty").mkdir()
    (folder / "text.jsonl").write_text("hello\n")
    assert merge(folder, "absent").status == 2
    assert merge(folder, "empty").status == 3
    assert merge(folder, "text.jsonl").status == 2
    assert merge(folder).status == 3
    shards(folder, 1)
    before = (folder / "parts/1.jsonl").read_bytes()
    over = merge(folder, "parts", "--json", "parts/1.jsonl")
    assert over.status == 3 and (folder / "parts/1.jsonl").read_bytes() == before, over


def test_shards_of_a_ci_system_share_the_seed_of_its_run(folder):
    seeds = set()
    for k in (1, 2):
        variables = {"CI_NODE_INDEX": str(k), "CI_NODE_TOTAL": "2", "CI_PIPELINE_ID": "42"}
        words = ["run", "scenarios", "--shard", "auto", "--json", f"parts/{k}.jsonl"]
        authflow(*words, folder=folder, environment=QUIET | variables)
        seeds.add(events(folder / f"parts/{k}.jsonl")[0]["seed"])
    assert len(seeds) == 1
    assert merge(folder, "parts").status == 1


def test_flaky_scenarios_count_in_the_merge_as_in_the_shards(folder):
    (folder / "scenarios" / "flaky.yaml").write_text("""
scenario: Passes on the second try
retries: 2
steps:
  - http: { url: $(env.COUNTER) }
    expect: { httpStatus: 200 }
""")
    for name in SCENARIOS:
        (folder / "scenarios" / name).unlink()
    with flaky_server() as url:
        for options, status in [(["--allow-flaky"], 0), ([], 1)]:
            results = shards(folder, 2, *options, COUNTER=f"{url}/{status}")
            assert sorted(result.status for result in results) == [0, status], results
            assert merge(folder, "parts").status == status
    assert merge(folder, "parts", "--allow-flaky").status == 0


@contextlib.contextmanager
def flaky_server():
    """A server whose first response to each path is an error."""
    import http.server
    import threading

    class Handler(http.server.BaseHTTPRequestHandler):
        seen = set()

        def do_GET(self):
            self.send_response(200 if self.path in self.seen else 500)
            self.seen.add(self.path)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()


def test_the_merge_records_the_run_and_the_next_shards_divide_by_it(folder):
    history = ["--history", "history.sqlite"]
    shards(folder, 2, *history)
    assert not (folder / "history.sqlite").exists()
    assert merge(folder, "parts", *history).status == 1
    shown = authflow("report", "history", "A wrong password fails", *history, folder=folder, environment=QUIET)
    assert shown.status == 0 and "failed" in shown.output, shown
    shards(folder, 2, *history)
    again = merge(folder, "parts", *history)
    assert again.status == 1 and again.errors == "" and "still failing" in again.output, again


# Eight shards, one pool, and one mailbox

MESSAGES = """
scenario: A user confirms by email
examples: [ROWS]
steps:
  - signUp: { username: $(user.email), password: $(user.password), attributes: { name: User $(example.n) } }
  - awaitCode: { to: $(user.email) }
    save: code
  - confirmSignUp: { username: $(user.email), code: $(code) }
  - signIn: { username: $(user.email), password: $(user.password) }
"""


@pytest.fixture
def staging(tmp_path):
    """A mock that checks signatures as the live pool, and a mailbox in Dovecot."""
    with contextlib.ExitStack() as stack:
        # Dovecot runs as an ordinary user, who can't enter pytest's folder.
        mail = stack.enter_context(tempfile.TemporaryDirectory())
        dovecot = stack.enter_context(servers.dovecot(mail))
        port = stack.enter_context(servers.relay(dovecot["lmtp"]))
        pool = stack.enter_context(servers.mock(
            "--check-signatures", "--region", "eu-west-1", "--smtp", f"smtp://127.0.0.1:{port}",
            environment=os.environ | KEYS,
        ))
        user_pool, app = create(client(pool.url))
        mailbox = {
            "url": f"imaps://localhost:{dovecot['imaps']}", "username": "qa@example.test",
            "address": "qa+$(tag)@example.test", "caFile": dovecot["ca"],
        }
        project(tmp_path, mailbox, userPoolId=user_pool, clientId=app, endpoint=pool.url)
        (tmp_path / "scenarios").mkdir()
        rows = ", ".join("{ n: %d }" % number for number in range(24))
        (tmp_path / "scenarios" / "mail.yaml").write_text(MESSAGES.replace("ROWS", rows))
        pool.user_pool = user_pool
        yield pool


def test_eight_shards_share_a_pool_and_a_mailbox(staging, tmp_path):
    variables = KEYS | {"IMAP_PASSWORD": "s3cret"}
    # One seed: only the run's ID makes the users of the shards different.
    results = shards(tmp_path, 8, "--pool", "staging", "--strict", **variables)
    assert [result.status for result in results] == [0] * 8, results
    assert sum(len(names(tmp_path / f"parts/{k}.jsonl")) for k in range(1, 9)) == 24
    merged = merge(tmp_path, "parts")
    assert merged.status == 0 and "24 scenarios: 24 passed" in merged.output, merged
    assert client(staging.url).list_users(UserPoolId=staging.user_pool)["Users"] == []
