"""Independent readers of authflow's JUnit report: junitparser, and the rules of CI servers."""

import datetime
import pathlib
import re
import xml.etree.ElementTree as ElementTree

import pytest
from junitparser import JUnitXml

import junit_run
from junit_run import DIALECTS, EXPECTED, assert_valid, cases

KINDS = {"passed": [], "failure": ["Failure"], "error": ["Error"], "skipped": ["Skipped"]}


@pytest.fixture(scope="module", params=DIALECTS)
def dialect(request):
    return request.param


@pytest.fixture(scope="module")
def report(dialect, tmp_path_factory):
    """A run with every result. Returns the file with its report."""
    return junit_run.run_outcomes(tmp_path_factory.mktemp(dialect), dialect)


def test_the_report_is_valid_in_the_schema_of_its_dialect(report, dialect):
    assert_valid(report, dialect)


def test_junitparser_reads_the_result_of_every_case(report):
    read = [
        (case.classname, case.name, [type(result).__name__ for result in case.result], case.result)
        for suite in JUnitXml.fromfile(str(report))
        for case in suite
    ]
    assert [entry[:3] for entry in read] == [
        (classname, name, KINDS[result]) for classname, name, result, _, _ in EXPECTED
    ]
    for (_, name, _, results), (_, _, _, kind, words) in zip(read, EXPECTED):
        for result in results:
            assert result.type == kind and words in result.message, name
            assert result.text.strip(), name


def test_junitparser_counts_the_same_results_as_the_report(report):
    read = JUnitXml.fromfile(str(report))
    counts = ["tests", "failures", "errors"]
    written = [getattr(read, name) for name in counts]
    assert written == [8, 4, 1]
    suites = [[getattr(suite, name) for name in [*counts, "skipped"]] for suite in read]
    assert suites == [[3, 1, 0, 1], [3, 3, 0, 0], [2, 0, 1, 1]]
    read.update_statistics()
    assert [getattr(read, name) for name in counts] == written
    assert [[getattr(suite, name) for name in [*counts, "skipped"]] for suite in read] == suites


def test_the_times_of_cases_add_up_to_their_suites(report):
    for suite in JUnitXml.fromfile(str(report)):
        times = [case.time for case in suite]
        # Each time is rounded to a millisecond separately.
        assert suite.time == pytest.approx(sum(times), abs=0.0005 * (len(times) + 1))
        assert all(case.time == 0 for case in suite if case.is_skipped)
        assert all(case.time > 0 for case in suite if not case.is_skipped)


def test_junitparser_reads_the_steps_of_each_case(report, dialect):
    outputs = {case.name: case.system_out for suite in JUnitXml.fromfile(str(report)) for case in suite}
    steps = re.findall(r"^  (\d)  (\w+) .*  (\w+)", outputs["The code confirms"], re.MULTILINE)
    assert [step[:2] for step in steps] == [("1", "passed"), ("2", "passed"), ("3", "passed")]
    assert "ConfirmSignUp: HTTP 200" in outputs["The code confirms"]
    if dialect == "rich":
        assert outputs["Never starts"] is None
    else:
        assert outputs["Never starts"] == "stop.yaml:8\n"


def test_the_body_of_a_failure_is_the_output_of_the_console(report):
    failed = cases(report)[1].find("failure").text
    assert "flows/sign-up.yaml:14:25: failed[expectation]: A new user needs no code\n" in failed
    assert "    expected: done\n    got:      confirmSignUp" in failed
    assert "    expected: SMS\n    got:      EMAIL" in failed
    assert "  request:  SignUp\n" in failed and "  response: HTTP 200 (" in failed
    assert "run it again: authflow run flows/sign-up.yaml --filter 'A new user needs no code'" in failed


def test_every_case_has_its_place(report, dialect):
    sources = {name: text.splitlines() for name, text in junit_run.OUTCOMES.items()}
    for case in cases(report):
        if dialect == "rich":
            file, line = case.get("file"), case.get("line")
        else:
            assert case.get("file") is None and case.get("line") is None
            file, line = case.find("system-out").text.split("\n")[0].rsplit(":", 1)
        assert sources[file][int(line) - 1] == f"scenario: {case.get('name')}"


# The requirements of each consumer. The strict dialect omits what only some consumers use.


def jenkins(root, _):
    """hudson.tasks.junit: the last dot separates package and class, and only the first result counts."""
    for suite in root.findall("testsuite"):
        assert suite.findall("testcase"), "a suite without cases vanishes"
        for case in suite.findall("testcase"):
            package, _, name = case.get("classname").rpartition(".")
            assert name and name not in ("yaml", "yml"), "the class would be the file's extension"
            stem = pathlib.PurePath(suite.get("file")).stem
            assert name == re.sub(r"[^\w-]", "_", stem), "the class is the file"
            assert package.count(".") == max(0, suite.get("file").count("/") - 1)
            assert len(case.findall("failure") + case.findall("error") + case.findall("skipped")) <= 1


def gitlab(root, dialect):
    """Gitlab::Ci::Parsers::Test::Junit: only the first case with the same classname and name counts."""
    keys = [(case.get("classname"), case.get("name")) for case in root.iter("testcase")]
    assert len(keys) == len(set(keys)) and all(all(key) for key in keys)
    if dialect == "rich":
        assert all(case.get("file") for case in root.iter("testcase")), "«copy failed tests» needs it"
    for output in root.iter("system-out"):
        assert not re.search(r"\[\[ATTACHMENT\|.+?\]\]", output.text or ""), "text became a link"


def dorny(root, _):
    """dorny/test-reporter java-junit: suites have names and are not nested, and failures have text."""
    assert all(suite.get("name") for suite in root.iter("testsuite"))
    assert not root.findall(".//testsuite/testsuite")
    for stopped in [*root.iter("failure"), *root.iter("error")]:
        assert stopped.get("type") and stopped.text.strip()


def mikepenz(root, dialect):
    """mikepenz/action-junit-report: the place of the annotation comes from the attributes or the text."""
    for case in root.iter("testcase"):
        stopped = case.find("failure") if case.find("failure") is not None else case.find("error")
        if dialect == "rich":
            assert case.get("file") and int(case.get("line")) > 0
        elif stopped is not None:
            assert re.search(r"\.ya?ml:\d+", stopped.text)
        if stopped is not None:
            assert stopped.get("message").strip() and "\n" not in stopped.get("message")


def azure(root, _):
    """PublishTestResults, JunitResultReader: name, host, start and time of a suite, and message of a failure."""
    for suite in root.iter("testsuite"):
        assert suite.get("name") and suite.get("hostname").strip() and float(suite.get("time")) >= 0
        start = datetime.datetime.fromisoformat(suite.get("timestamp").replace("Z", "+00:00"))
        assert start.tzinfo == datetime.timezone.utc
    for case in root.iter("testcase"):
        assert case.get("name") and case.get("classname")
        for result in [*case.findall("failure"), *case.findall("error"), *case.findall("skipped")]:
            assert result.get("message")


def circleci(root, dialect):
    """Splitting by time uses file, name, time and classname of each case."""
    wanted = ["name", "time", "classname"] + (["file"] if dialect == "rich" else [])
    for case in root.iter("testcase"):
        assert all(case.get(name) for name in wanted) and float(case.get("time")) >= 0


def buildkite(root, _):
    assert all(case.get("classname") and case.get("name") for case in root.iter("testcase"))


CONSUMERS = [jenkins, gitlab, dorny, mikepenz, azure, circleci, buildkite]


@pytest.mark.parametrize("consumer", CONSUMERS)
def test_consumer(consumer, report, dialect):
    assert report.read_bytes().startswith(b'<?xml version="1.0" encoding="UTF-8"?>\n')
    consumer(ElementTree.parse(report).getroot(), dialect)


def rename(root):
    for case in root.iter("testcase"):
        case.set("name", "same")


# Edits that break the rules of each consumer, to show that the checks can fail.
@pytest.mark.parametrize(
    ("consumer", "edit"),
    [
        (jenkins, lambda root: root.find(".//testcase").set("classname", "flows.sign-up.yaml")),
        (jenkins, lambda root: root.find(".//testcase[failure]").append(ElementTree.Element("error"))),
        (jenkins, lambda root: ElementTree.SubElement(root, "testsuite")),
        (gitlab, rename),
        (gitlab, lambda root: setattr(root.find(".//system-out"), "text", "[[ATTACHMENT|a.png]]")),
        (dorny, lambda root: root.find("testsuite").attrib.pop("name")),
        (dorny, lambda root: root.find("testsuite").append(ElementTree.Element("testsuite", name="x"))),
        (dorny, lambda root: setattr(root.find(".//failure"), "text", "")),
        (mikepenz, lambda root: root.find(".//failure").set("message", "two\nlines")),
        (azure, lambda root: root.find("testsuite").set("hostname", "")),
        (azure, lambda root: root.find("testsuite").set("timestamp", "2026-11-21T08:00:00")),
        (circleci, lambda root: root.find(".//testcase").attrib.pop("time")),
        (buildkite, lambda root: root.find(".//testcase").attrib.pop("classname")),
    ],
)
def test_a_consumer_rejects_a_broken_report(consumer, edit, report, dialect):
    root = ElementTree.parse(report).getroot()
    edit(root)
    with pytest.raises(AssertionError):
        consumer(root, dialect)
