"""Independent readers of the reports for CI systems: Markdown, CTRF, annotations, code quality, SARIF, and JUnit."""

import html
import json
import os
import pathlib
import re
import shlex
import subprocess
import urllib.parse

import cmarkgfm
import jsonschema
import pytest
from cmarkgfm.cmark import Options
from sarif_kit.validate import validation_errors

import junit_run
from servers import PROGRAM, authflow, mock
from staging_project import write_staging

HERE = pathlib.Path(__file__).parent
ROOT = HERE.parents[1]
CTRF = jsonschema.Draft7Validator(
    json.loads((HERE / "ctrf.schema.json").read_text(encoding="utf-8")),
    format_checker=jsonschema.Draft7Validator.FORMAT_CHECKER,
)

HOSTILE = "<script>alert(1)</script> | `code` **bold** @team #1 $x$ [link](a.html) ::error::x"

FILES = {name: text for name, text in junit_run.OUTCOMES.items() if name != "stop.yaml"} | {
    "flows/hostile.yaml": f"""
scenario: {json.dumps(HOSTILE)}
retries: 1
steps:
{junit_run.SIGN_UP}
    expect: {{ delivery: {{ destination: {json.dumps(HOSTILE)} }} }}
""",
}

FAILED = ["A new user needs no code", "An unknown user signs in", "No message arrives", "The cleanup fails", HOSTILE]


class Run:
    """A run on a CI system, with all reports."""

    def __init__(self, folder):
        # The scenarios are in a folder of the repository.
        self.repository = folder
        self.folder = folder / "tests"
        junit_run.write(self.folder, FILES)
        variables = {
            "GITHUB_ACTIONS": "true", "GITHUB_WORKSPACE": str(folder),
            "GITLAB_CI": "true", "CI_PROJECT_DIR": str(folder),
        }  # fmt: skip
        words = ["run", "flows", "--markdown", "run.md", "--ctrf", "ctrf.json", "--junit", "junit.xml", "--seed", "7"]
        self.result = authflow(*words, folder=self.folder, environment=variables)
        assert self.result.status == 1, self.result

    def read(self, name):
        return (self.folder / name).read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    return Run(tmp_path_factory.mktemp("reports"))


def rendered(markdown):
    """The page as GitHub renders it."""
    return cmarkgfm.github_flavored_markdown_to_html(markdown, Options.CMARK_OPT_UNSAFE)


def text(page):
    return html.unescape(re.sub(r"<!--.*?-->|<[^>]+>", "", page))


# Markdown


def test_the_markdown_page_shows_every_failure_and_how_to_run_it_again(run):
    page = rendered(run.read("run.md"))
    headings = [text(heading) for heading in re.findall(r"<h3>(.*?)</h3>", page)]
    assert headings == [HOSTILE, *FAILED[:-1]]
    sections = page.split("<h3>")[1:]
    for section in sections:
        assert re.search(r"<code>flows/[\w./-]+\.yaml:\d+:\d+</code>", section), section
        assert "<blockquote>" in section
        command = html.unescape(re.search(r'<pre lang="sh"><code>(.*?)\n</code></pre>', section, re.DOTALL)[1])
        words = shlex.split(command)
        assert words[:2] == ["authflow", "run"]
        again = subprocess.run([PROGRAM, *words[1:], "--quiet"], cwd=run.folder, capture_output=True, text=True, timeout=60)
        assert again.returncode == 1 and "1 scenario: 1 failed" in again.stdout, again


def test_user_text_has_no_effect_in_the_markdown_page(run):
    page = rendered(run.read("run.md"))
    assert "<script" not in page and "<strong>bold" not in page and 'href="a.html"' not in page
    # A mention or a number would become a link after rendering.
    outside = re.sub(r"<code.*?</code>", "", page, flags=re.DOTALL)
    assert "@team" not in outside and "#1" not in outside


def test_the_tables_of_the_markdown_page_have_equal_rows(run):
    page = rendered(run.read("run.md"))
    tables = re.findall(r"<table>(.*?)</table>", page, re.DOTALL)
    counts = [[len(re.findall(r"<t[hd]", row)) for row in re.findall(r"<tr>(.*?)</tr>", table, re.DOTALL)] for table in tables]
    assert len(counts) >= 3 and all(len(set(rows)) == 1 for rows in counts)
    assert re.search(r"<td>failed</td>\s*<td>5</td>", tables[0])


def test_the_page_is_added_to_the_summary_of_a_step(run, tmp_path):
    summary = tmp_path / "summary.md"
    summary.write_text("# Before\n\n")
    variables = {"GITHUB_STEP_SUMMARY": str(summary)}
    for _ in range(2):
        result = authflow("run", "flows/sign-up.yaml", "--markdown", summary, folder=run.folder, environment=variables)
        assert result.status == 1
    assert re.findall(r"^# .*", summary.read_text(), re.MULTILINE) == [
        "# Before", "# authflow: 1 passed, 1 failed, 1 skipped", "# authflow: 1 passed, 1 failed, 1 skipped",
    ]  # fmt: skip
    # Any other file is replaced.
    authflow("run", "flows/sign-up.yaml", "--markdown", summary, folder=run.folder)
    assert summary.read_text().startswith("# authflow: ")


def test_the_summary_of_a_step_can_have_another_path(run, tmp_path):
    summary = tmp_path / "summary.md"
    (tmp_path / "link.md").symlink_to(summary)
    for path in [os.path.relpath(summary, run.folder), tmp_path / "link.md"]:
        summary.write_text("# Before\n\n")
        variables = {"GITHUB_STEP_SUMMARY": str(summary)}
        authflow("run", "flows/sign-up.yaml", "--markdown", path, folder=run.folder, environment=variables)
        assert summary.read_text().startswith("# Before\n\n# authflow: "), path


@pytest.mark.parametrize("words", [["compare", "mock", "mock"], ["coverage"]])
def test_other_commands_add_to_the_summary_of_a_step(words, run, tmp_path):
    summary = tmp_path / "summary.md"
    summary.write_text("# Before\n\n")
    variables = {"GITHUB_STEP_SUMMARY": str(summary)}
    authflow(*words, "flows/sign-up.yaml", "--markdown", summary, folder=run.folder, environment=variables)
    assert summary.read_text().startswith("# Before\n\n")
    assert len(summary.read_text()) > len("# Before\n\n")


# CTRF


def test_the_ctrf_report_is_valid_and_counts_every_test(run):
    report = json.loads(run.read("ctrf.json"))
    CTRF.validate(report)
    tests, summary = report["results"]["tests"], report["results"]["summary"]
    for status in ["passed", "failed", "skipped", "pending", "other"]:
        assert summary[status] == sum(test["status"] == status for test in tests)
    assert summary["tests"] == len(tests) == 7
    assert [test["name"] for test in tests if test["status"] == "failed"] == [HOSTILE, *FAILED[:-1]]
    assert summary["start"] <= min(test["start"] for test in tests)
    assert summary["stop"] >= max(test["stop"] for test in tests)
    for test in tests:
        assert test["stop"] - test["start"] == test["duration"]
        assert (run.folder / test["filePath"]).read_text().splitlines()[test["line"] - 1].startswith("scenario: ")
    retried = next(test for test in tests if test["name"] == HOSTILE)
    assert retried["retries"] == len(retried["retryAttempts"]) == 1


def test_the_ctrf_report_of_a_run_that_cannot_start_is_valid(tmp_path):
    (tmp_path / "a.yaml").write_text("scenario: No steps\n")
    assert authflow("run", "a.yaml", "--ctrf", "c.json", folder=tmp_path).status == 2
    report = json.loads((tmp_path / "c.json").read_text())
    CTRF.validate(report)
    assert [test["status"] for test in report["results"]["tests"]] == ["failed"]


# GitHub and GitLab


def commands(output):
    """The workflow commands in a job's output, read as the runner reads them."""
    for line in output.splitlines():
        if match := re.fullmatch(r"::(\w+)(?: (.*?))?::(.*)", line.lstrip()):
            properties = dict(pair.split("=", 1) for pair in match[2].split(","))
            decoded = {name: urllib.parse.unquote(value) for name, value in properties.items()}
            yield match[1], decoded, urllib.parse.unquote(match[3])


def test_github_reads_an_annotation_for_each_failure(run):
    read = list(commands(run.result.output))
    assert [kind for kind, _, _ in read] == ["error"] * 5
    assert [properties["title"] for _, properties, _ in read] == [HOSTILE, *FAILED[:-1]]
    for _, properties, message in read:
        lines = (run.repository / properties["file"]).read_text().splitlines()
        assert 1 <= int(properties["line"]) <= int(properties["endLine"]) <= len(lines)
        if "endColumn" in properties:
            assert 1 <= int(properties["col"]) <= int(properties["endColumn"]) <= len(lines[int(properties["line"]) - 1]) + 1
        assert "\nrun it again: authflow run flows/" in message
    # The annotations are below the report of the console.
    assert run.result.output.index("7 scenarios: ") < run.result.output.index("::error file=")


def test_gitlab_reads_a_finding_for_each_failure(run):
    report = json.loads((run.repository / "gl-code-quality-report.json").read_text())
    assert len(report) == 5
    assert len({entry["fingerprint"] for entry in report}) == 5
    for entry in report:
        assert set(entry) == {"description", "check_name", "fingerprint", "severity", "location"}
        assert entry["severity"] in ["info", "minor", "major", "critical", "blocker"]
        lines = (run.repository / entry["location"]["path"]).read_text().splitlines()
        assert 1 <= entry["location"]["lines"]["begin"] <= len(lines)


def test_nothing_is_added_outside_of_a_ci_system(run):
    result = authflow("run", "flows/sign-up.yaml", folder=run.folder)
    assert "::error" not in result.output + result.errors
    assert not (run.folder / "gl-code-quality-report.json").exists()


def test_a_report_that_nobody_requested_does_not_change_the_result(tmp_path):
    (tmp_path / "a.yaml").write_text("scenario: A\nsteps:\n" + junit_run.SIGN_UP)
    (tmp_path / "gl-code-quality-report.json").mkdir()
    result = authflow("run", "a.yaml", folder=tmp_path, environment={"GITLAB_CI": "true"})
    assert result.status == 0 and "gl-code-quality-report.json` can't be written" in result.errors


MATCHERS = json.loads((ROOT / "examples/ci/github-problem-matcher.json").read_text())["problemMatcher"]


def problems(owner, output):
    """What the runner finds in the lines of an output."""
    pattern = next(matcher for matcher in MATCHERS if matcher["owner"] == owner)["pattern"][0]
    # JavaScript and C# accept the same expressions as Python here.
    for line in output.splitlines():
        if match := re.search(pattern["regexp"], line):
            yield {name: match[group] for name, group in pattern.items() if name != "regexp"}


def test_the_problem_matcher_finds_every_failure_on_the_console(run):
    found = list(problems("authflow-run", run.result.output))
    assert [problem["message"].partition(" (attempt")[0] for problem in found] == [HOSTILE, *FAILED[:-1]]
    for problem in found:
        assert (run.folder / problem["file"]).exists() and int(problem["line"]) > 1 and int(problem["column"]) > 0
    assert {problem["code"] for problem in found} == {"expectation", "timeout", "NotAuthorizedException", "cleanup"}


# SARIF

MISTAKES = {
    "scenarios/größe 1.yaml": "scenario: A\nsteps:\n  - sigUp: {}\n  - sigUp: {}\n",
    "scenarios/b.yaml": "scenario: 👍🏽\nsteps:\n  - signUp: { username: 👍🏽, pasword: x }\n",
    "pool.yaml": "pool: { MfaConfiguration: 'ON', AutoVerifiedAttributes: [email] }\nclients:\n  web:\n"
    "    ExplicitAuthFlows: [ALLOW_USER_PASSWORD_AUTH]\n",
    "authflow.yaml": "{}\n",
}


@pytest.fixture(scope="module")
def mistakes(tmp_path_factory):
    folder = tmp_path_factory.mktemp("sarif")
    junit_run.write(folder, MISTAKES)
    return folder


def sarif(folder, *words, environment=None):
    log = folder / "log.sarif"
    result = authflow(*words, "--sarif", log, folder=folder, environment=environment)
    document = json.loads(log.read_text(encoding="utf-8"))
    assert validation_errors(document) == []
    return result, document["runs"][0]


def check_run(run, folder):
    """The requirements of GitHub's code scanning beyond the schema."""
    rules = run["tool"]["driver"]["rules"]
    assert len({rule["id"] for rule in rules}) == len(rules)
    prints = [result["partialFingerprints"]["primaryLocationLineHash"] for result in run["results"]]
    assert len(set(prints)) == len(prints)
    for result in run["results"]:
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
        place = result["locations"][0]["physicalLocation"]
        assert place["artifactLocation"]["uriBaseId"] == "%SRCROOT%"
        path = folder / urllib.parse.unquote(place["artifactLocation"]["uri"])
        region = place["region"]
        line = path.read_text(encoding="utf-8").splitlines()[region["startLine"] - 1]
        assert 1 <= region["startColumn"] <= len(line) + 1
        yield result, line[region["startColumn"] - 1 : region.get("endColumn", 1) - 1]


def test_the_log_of_check_is_valid_and_marks_the_mistakes(mistakes):
    result, run = sarif(mistakes, "check", "scenarios")
    assert result.status == 2
    marked = [(result["ruleId"], text) for result, text in check_run(run, mistakes)]
    assert marked == [("AF1205", "pasword"), ("AF1203", "sigUp"), ("AF1203", "sigUp")]
    assert run["columnKind"] == "unicodeCodePoints"
    for rule in run["tool"]["driver"]["rules"]:
        assert rule["shortDescription"]["text"].endswith(".") and "```yaml" in rule["help"]["markdown"]


def test_the_log_of_files_without_mistakes_is_valid_and_empty(mistakes):
    (mistakes / "right.yaml").write_text("scenario: A\nsteps:\n" + junit_run.SIGN_UP)
    result, run = sarif(mistakes, "check", "right.yaml")
    assert result.status == 0 and run["results"] == []


def test_the_log_of_pool_check_is_valid_and_marks_the_settings(mistakes):
    result, run = sarif(mistakes, "pool", "check", "pool.yaml")
    assert result.status == 1 and run["results"]
    for result, _ in check_run(run, mistakes):
        setting = result["locations"][0]["logicalLocations"][0]["fullyQualifiedName"]
        assert result["message"]["text"].startswith(f"`{setting}` ")


def test_the_log_of_pool_check_marks_the_scenarios_that_cannot_run(tmp_path):
    row = "examples: rows.csv\nsteps: [ { expectUser: { username: $(example.name), exists: false } } ]"
    (tmp_path / "a.yaml").write_text(
        "scenario: Pages\nrequires: [domain]\nsteps: [ { DescribeUserPool: {} } ]\n"
        f"---\nscenario: A row\nrequires: [domain]\n{row}\n"
    )
    (tmp_path / "rows.csv").write_text("name\nann@example.com\n")
    (tmp_path / "pool.yaml").write_text("pool: {}\n")
    result, run = sarif(tmp_path, "pool", "check", "pool.yaml", "a.yaml")
    found = [result for result, _ in check_run(run, tmp_path) if result["ruleId"] == "scenario-cannot-run"]
    places = [result["locations"][0]["physicalLocation"] for result in found]
    assert [(place["artifactLocation"]["uri"], place["region"]["startLine"]) for place in places] == [
        ("a.yaml", 1),
        ("rows.csv", 2),
    ]


def test_the_log_of_a_live_pool_marks_its_entry_in_the_project_file(tmp_path):
    with mock() as pool:
        write_staging(tmp_path, pool, "team", "sources: { team: { kind: outbox, path: mail } }")
        keys = {"AWS_ACCESS_KEY_ID": "AKIAWITNESS", "AWS_SECRET_ACCESS_KEY": "witness-secret-access-key"}
        result, run = sarif(tmp_path, "pool", "check", "staging", environment=keys)
    assert result.status == 1 and run["results"]
    for result, text in check_run(run, tmp_path):
        assert text == "staging"
        assert result["locations"][0]["logicalLocations"]


def test_the_log_can_be_printed(mistakes):
    result = authflow("check", "scenarios", "--sarif", "-", folder=mistakes)
    assert validation_errors(json.loads(result.output)) == []
    assert "error[AF" in result.errors
    assert authflow("check", "scenarios", "--sarif", "-", "--json", folder=mistakes).status == 3


def test_the_problem_matcher_finds_every_mistake_on_the_console(mistakes):
    result = authflow("check", "scenarios", folder=mistakes)
    found = list(problems("authflow-check", result.output + result.errors))
    assert len(found) == 3 and {problem["severity"] for problem in found} == {"error"}
    assert {problem["file"] for problem in found} == {"scenarios/größe 1.yaml", "scenarios/b.yaml"}


def test_check_writes_the_report_of_code_quality_on_gitlab(mistakes, tmp_path):
    variables = {"GITLAB_CI": "true", "CI_PROJECT_DIR": str(tmp_path)}
    authflow("check", "scenarios", folder=mistakes, environment=variables)
    report = json.loads((tmp_path / "gl-code-quality-report.json").read_text())
    assert len(report) == 3 and all(entry["check_name"].startswith("AF") for entry in report)


# JUnit


def test_junit2html_makes_a_page_with_every_failure(run, tmp_path):
    from junit2htmlreport import runner

    runner.run([str(run.folder / "junit.xml"), str(tmp_path / "page.html")])
    page = html.unescape((tmp_path / "page.html").read_text(encoding="utf-8"))
    for name in FAILED[:-1]:
        assert name in page
    assert "run it again: authflow run flows/" in page
