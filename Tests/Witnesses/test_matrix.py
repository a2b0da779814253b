"""The profiles, and the table of the scenario library on the profiles."""

import html.parser
import itertools
import json
import pathlib
import re
import subprocess
import sys

import pytest
import yaml

from servers import PROGRAM

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROFILES = ROOT / "profiles"
NAMES = list(yaml.safe_load((PROFILES / "authflow.yaml").read_text())["pools"])

POOLS = {
    "email": """\
# Users sign in with an email address.
pool: { UsernameAttributes: [email], AutoVerifiedAttributes: [email] }
""",
    "name": """\
# Users choose a user name.
pool: {}
""",
    "factor": """\
# Every user needs an authenticator app. A second sentence.
pool: { UsernameAttributes: [email], AutoVerifiedAttributes: [email] }
mfa: { MfaConfiguration: "ON", SoftwareTokenMfaConfiguration: { Enabled: true } }
""",
}
SCENARIOS = {
    "sign-up/email.yaml": """\
scenario: A new user gets a code
given:
  pool: { UsernameAttributes: [email], AutoVerifiedAttributes: [email] }
steps:
  - signUp: { username: $(user.email), password: $(user.password) }
    expect: { nextStep: confirmSignUp }
""",
    "sign-in/password.yaml": """\
scenario: A user signs in with $(example.key)
given: { users: [{ as: alice }] }
examples: [{ key: a password }, { key: a passphrase }]
steps:
  - signIn: { username: $(users.alice.username), password: $(users.alice.password) }
    expect: { nextStep: done }
""",
    "sign-in/address.yaml": """\
scenario: The <email> | is the user name
steps:
  - AdminCreateUser: { Username: $(user.email), MessageAction: SUPPRESS }
  - expectUser: { username: $(user.email), attributes: { email: $(user.email) } }
""",
}
FAILING = "sign-in/address.yaml: The <email> | is the user name"
MFA = "the scenario expects a sign-in to complete in one step, but `MfaConfiguration` is `ON`"


def library(folder, exceptions=None):
    """Writes three scenarios and three profiles. On the profile `name`, one of the scenarios fails."""
    for name, text in SCENARIOS.items():
        place = folder / "scenarios" / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text)
    profiles = folder / "profiles"
    profiles.mkdir()
    for name, text in POOLS.items():
        (profiles / f"{name}.yaml").write_text(text)
    pools = [f"  {name}: {{ kind: mock, configuration: {name}.yaml }}" for name in POOLS]
    (profiles / "authflow.yaml").write_text("\n".join(["pools:", *pools, ""]))
    if exceptions is not None:
        (profiles / "exceptions.json").write_text(json.dumps(exceptions))
    return folder


def matrix(folder, *options, profiles="profiles", scenarios="scenarios"):
    """The exit code, the output, and the rows of the Markdown table of cells by their titles."""
    command = [sys.executable, ROOT / "scripts/matrix", PROGRAM, "--output", folder / "reports", *options]
    command += ["--profiles", profiles, "--scenarios", scenarios]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=240)
    place = folder / "reports" / "matrix.md"
    return done.returncode, done.stdout + done.stderr, cells(place.read_text()) if place.exists() else None


def cells(text):
    table = re.split(r"^## ", text, flags=re.MULTILINE)[-2]
    assert table.startswith("Cells")
    rows = [re.split(r"(?<!\\) ?\| ?", line)[1:-1] for line in table.splitlines() if line.startswith("|")]
    return {row[0]: dict(zip(rows[0][1:], row[1:])) for row in rows[2:] if any(row[1:])}


def reasons(folder):
    """The reasons below the table by their numbers."""
    text = (folder / "reports" / "matrix.md").read_text().split("## Reasons")[1]
    return {number: reason for number, reason, _ in re.findall(r"^\| (\d+) \| (.*?) \| (\d+) \|$", text, re.MULTILINE)}


def test_the_project_file_with_the_profiles_is_accepted():
    command = [PROGRAM, "check", "--strict", "--config", PROFILES / "authflow.yaml"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")
    assert len(NAMES) >= 14
    assert {f"{name}.yaml" for name in NAMES} == {place.name for place in PROFILES.glob("*.yaml")} - {"authflow.yaml"}


@pytest.mark.parametrize("name", NAMES)
def test_a_profile_is_accepted_and_has_no_breaking_setting_of_its_own(name):
    command = [PROGRAM, "pool", "check", PROFILES / f"{name}.yaml", "--json"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert done.returncode in (0, 1) and done.stderr == ""
    found = json.loads(done.stdout)
    assert found["verdict"]["counts"]["deployment fails"] == 0, found["rules"]


def test_each_profile_differs_from_the_others():
    exported = {}
    for name in NAMES:
        command = [PROGRAM, "pool", "export", PROFILES / f"{name}.yaml"]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60)
        assert done.returncode == 0, done.stderr
        exported[name] = yaml.safe_load(done.stdout)
    same = [pair for pair in itertools.combinations(NAMES, 2) if exported[pair[0]] == exported[pair[1]]]
    assert same == []


@pytest.mark.parametrize("name", NAMES)
def test_a_profile_states_what_it_is_and_its_source(name):
    text = (PROFILES / f"{name}.yaml").read_text()
    comment = re.match(r"(?:# .*\n)+", text)[0]
    assert re.search(r"^# Source: ", comment, re.MULTILINE)


def test_a_red_cell_is_shown_and_gives_exit_code_1(tmp_path):
    status, output, found = matrix(library(tmp_path))
    assert status == 1
    assert f"failed on name: scenarios/sign-in/address.yaml:1: {FAILING.partition(': ')[2]}: expected " in output
    assert "4 scenarios on 3 profiles: 12 cells passed, 1 failed, 3 skipped for 3 reasons" in output
    listed = reasons(tmp_path)
    numbers = {reason: number for number, reason in listed.items()}
    email, verified = (
        numbers[f'`given` requires `pool.{name}` to be `["email"]`']
        for name in ["UsernameAttributes", "AutoVerifiedAttributes"]
    )
    assert found == {
        "A new user gets a code": {"given": "✓", "email": "✓", "name": f"– {email} {verified}", "factor": "✓"},
        "A user signs in with a … ×2": {"given": "✓", "email": "✓", "name": "✓", "factor": f"– {numbers[MFA]}"},
        "The &lt;email> \\| is the user name": {"given": "✓", "email": "✓", "name": "✗", "factor": "✓"},
    }
    assert set(numbers) == {listed[email], listed[verified], MFA}


def test_an_exception_gives_a_reason(tmp_path):
    reason = "The scenario can't require this."
    exceptions = [{"profiles": ["name"], "scenarios": [FAILING], "reason": reason}]
    status, output, found = matrix(library(tmp_path, exceptions))
    assert status == 0, output
    number = found["The &lt;email> \\| is the user name"]["name"].removeprefix("– ")
    assert reasons(tmp_path)[number] == reason


def test_an_exception_without_a_failure_is_reported(tmp_path):
    exceptions = [{"scenarios": [FAILING, "sign-up/email.yaml: A new user gets a code"], "reason": "unknown"}]
    status, output, _ = matrix(library(tmp_path, exceptions))
    assert status == 1
    assert "«sign-up/email.yaml: A new user gets a code» does not fail on these profiles" in output
    assert FAILING not in output


def test_only_the_chosen_profiles_run(tmp_path):
    status, output, found = matrix(library(tmp_path), "--only", "factor", "email")
    assert status == 0, output
    assert all(list(row) == ["given", "email", "factor"] for row in found.values())


@pytest.mark.parametrize(
    ("break_it", "message"),
    [
        (lambda folder: (folder / "profiles/other.yaml").write_text("pool: {}\n"), "does not list other.yaml"),
        (lambda folder: (folder / "profiles/name.yaml").write_text("pool: {}\n"), "does not start with a comment"),
        (lambda folder: (folder / "profiles/name.yaml").write_text("# A pool.\npool: 1\n"), "`pool` must be a mapping"),
        (lambda folder: (folder / "scenarios/sign-up/email.yaml").write_text("scenario: x\n"), "a scenario needs `steps`"),
    ],
    ids=["an unlisted profile", "a profile without a comment", "an invalid profile", "an invalid scenario"],
)
def test_a_mistake_is_reported_without_a_table(tmp_path, break_it, message):
    break_it(library(tmp_path))
    status, output, found = matrix(tmp_path)
    assert status == 1 and message in output and found is None


def test_an_unknown_profile_is_reported(tmp_path):
    status, output, found = matrix(library(tmp_path), "--only", "other")
    assert status == 1 and "unknown profile: other" in output and found is None


class Page(html.parser.HTMLParser):
    """The cells of the table of a page, and everything that the page would load."""

    def __init__(self, text):
        super().__init__()
        self.rows, self.loads, self.is_cell = [], [], False
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        self.loads += [value for name, value in attributes.items() if name in ("src", "href", "srcset")]
        if tag == "tr":
            self.rows.append([])
        if tag in ("td", "th"):
            self.rows[-1].append("")
        if tag not in ("span", "small", "code"):
            self.is_cell = tag in ("td", "th")

    def handle_data(self, data):
        if self.is_cell:
            self.rows[-1][-1] += data.strip("\n")


def test_the_page_has_the_same_cells_and_loads_nothing(tmp_path):
    _, _, found = matrix(library(tmp_path))
    text = (tmp_path / "reports" / "matrix.html").read_text()
    page = Page(text)
    assert page.loads == ["#reasons"]
    shown = {row[0]: [re.sub(r"[\s,]", "", cell) for cell in row[1:]] for row in page.rows if len(row) == 5}
    for title, row in found.items():
        plain = title.replace("&lt;", "<").replace("\\|", "|")
        assert shown[plain] == [re.sub(r"\s", "", cell) for cell in row.values()]
    assert "<title>" in text and "Legend" in text and "prefers-color-scheme: dark" in text


def test_the_whole_library_has_no_red_cell_on_two_profiles(tmp_path):
    options = {"profiles": PROFILES, "scenarios": ROOT / "scenarios"}
    status, output, found = matrix(tmp_path, "--only", "console-wizard", "mfa-optional", **options)
    assert status == 0, output
    assert all(row["given"] == "✓" for row in found.values())
    listed = reasons(tmp_path)
    for row in found.values():
        for cell in row.values():
            assert cell == "✓" or all(listed[number] for number in cell.removeprefix("– ").split()), row
