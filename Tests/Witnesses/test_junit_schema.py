"""The schemas of both dialects accept valid reports and reject every broken one in a table."""

import copy
import xml.etree.ElementTree as ElementTree

import pytest

from junit_run import DIALECTS, HERE, assert_valid, xmllint

GOLDEN = HERE.parent / "ReportsTests/Golden"

# All allowed forms, including those of repeated attempts.
GOOD = """<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="authflow" tests="8" failures="2" errors="2" time="1">
  <testsuite name="a/b.yaml" tests="8" failures="2" errors="2" skipped="1" time="0.25"
    timestamp="2026-11-21T08:00:00.123Z" hostname="ci" file="a/b.yaml">
    <testcase name="passes" classname="a.b" time="0.001"/>
    <testcase name="fails" classname="a.b" time="0.001">
      <failure message="m" type="t">text</failure>
      <rerunFailure message="m" type="t"><stackTrace>text</stackTrace></rerunFailure>
      <rerunError message="m" type="t"><stackTrace>text</stackTrace></rerunError>
      <system-out>text</system-out>
    </testcase>
    <testcase name="fails at once" classname="a.b" time="0.001">
      <failure message="m" type="t">text</failure>
      <system-out>text</system-out>
    </testcase>
    <testcase name="is blocked" classname="a.b" time="0.001">
      <error message="m" type="t">text</error>
    </testcase>
    <testcase name="is blocked at last" classname="a.b" time="0.001">
      <rerunFailure message="m" type="t"><stackTrace>text</stackTrace></rerunFailure>
      <error message="m" type="t">text</error>
      <rerunError message="m" type="t"><stackTrace>text</stackTrace></rerunError>
    </testcase>
    <testcase name="is flaky" classname="a.b" time="0.001">
      <flakyFailure message="m" type="t">
        <stackTrace>text</stackTrace><system-out>text</system-out>
      </flakyFailure>
      <flakyFailure message="m" type="t"><stackTrace>text</stackTrace></flakyFailure>
      <flakyError message="m" type="t"><stackTrace>text</stackTrace></flakyError>
      <system-out>text</system-out>
    </testcase>
    <testcase name="was blocked once" classname="a.b" time="0.001">
      <flakyError message="m" type="t"><stackTrace>text</stackTrace></flakyError>
    </testcase>
    <testcase name="is left" classname="a.b" time="0">
      <skipped message="m">text</skipped>
    </testcase>
  </testsuite>
</testsuites>
"""


def good(dialect):
    root = ElementTree.fromstring(GOOD)
    if dialect == "rich":
        for number, case in enumerate(root.iter("testcase"), 1):
            case.set("file", "a/b.yaml")
            case.set("line", str(number))
    return root


@pytest.fixture(scope="module")
def judge(tmp_path_factory):
    """The results of xmllint for a list of documents, which are elements or bytes, in the same order."""

    def judge(documents, dialect):
        folder = tmp_path_factory.mktemp("documents")
        paths = [folder / f"{number}.xml" for number in range(len(documents))]
        for path, document in zip(paths, documents):
            path.write_bytes(
                document if isinstance(document, bytes)
                else ElementTree.tostring(document, encoding="UTF-8", xml_declaration=True)
            )
        return list(xmllint(paths, dialect).values())

    return judge


@pytest.mark.parametrize("dialect", DIALECTS)
def test_every_allowed_form_is_accepted(dialect, judge):
    ((judgement, words),) = judge([good(dialect)], dialect)
    assert judgement == "valid", words


@pytest.mark.parametrize(
    ("name", "dialect"),
    [
        ("junit.xml", "rich"), ("junit-hostile.xml", "rich"),
        ("junit-strict.xml", "strict"), ("junit-hostile-strict.xml", "strict"),
    ],
)
def test_golden_reports_are_valid_only_in_their_dialect(name, dialect):
    assert_valid(GOLDEN / name, dialect)
    ((judgement, _),) = xmllint([GOLDEN / name], "strict" if dialect == "rich" else "rich").values()
    assert judgement == "invalid"


# Edits that each take the root and break one rule.


def put(path, name, value):
    return lambda root: root.find(path).set(name, value)


def drop(path, name):
    return lambda root: root.find(path).attrib.pop(name)


def say(path, text):
    return lambda root: setattr(root.find(path), "text", text)


def add(path, xml, index=None):
    def edit(root):
        parent = root.find(path)
        parent.insert(len(parent) if index is None else index, ElementTree.fromstring(xml))

    return edit


def empty(path):
    def edit(root):
        for child in list(root.find(path)):
            root.find(path).remove(child)

    return edit


def again(root):
    """Repeats the case in another suite."""
    root.append(copy.deepcopy(root.find("testsuite")))


ROOT, SUITE, CASE = ".", "testsuite", "testsuite/testcase"
FAILED, BLOCKED = f"{CASE}[@name='fails at once']", f"{CASE}[@name='is blocked']"
FLAKY, LEFT = f"{CASE}[@name='is flaky']", f"{CASE}[@name='is left']"
TIMES = ["", " ", "-1", "+1", "1.", ".5", "1.2345", "1e3", "1,000.5", "1.5s", "NaN", " 1", "٣"]
COUNTS = ["", "-1", "1.0", "01", "one", " 1"]
STARTS = [
    "", "2026-11-21T08:00:00", "2026-11-21T08:00:00+01:00", "2026-11-21 08:00:00Z",
    "2026-13-21T08:00:00Z", "2026-11-21", "2026-11-21T08:00:00.1234Z", "1795248000",
]
CLASSES = [
    "", "http://example.com/a", "a/b", "a b", "a..b", ".a", "a.", "a\\b", "C:a", "a\nb",
]
STOPPED = '<failure message="m" type="t">text</failure>'
TRY = '<{} message="m" type="t"><stackTrace>text</stackTrace></{}>'

# A name, the edit, and text that xmllint must print, which shows that the edit is the reason for the rejection.
BROKEN = [
    *[(f"{p} {n} missing", drop(p, n), f"'{n}' is required")
      for p, names in [
          (ROOT, "name tests failures errors time"),
          (SUITE, "name tests failures errors skipped time timestamp hostname file"),
          (CASE, "name classname time"), (f"{FAILED}/failure", "message type"),
          (f"{BLOCKED}/error", "message type"), (f"{LEFT}/skipped", "message"),
          (f"{FLAKY}/flakyFailure", "message type"),
      ] for n in names.split()],
    *[(f"{p} {n} too much", put(p, n, "1"), f"'{n}' is not allowed")
      for p, names in [
          (ROOT, "id skipped timestamp assertions disabled"),
          (SUITE, "assertions disabled line"),
          (CASE, "id status assertions timestamp"),
          (f"{FLAKY}/flakyFailure", "time"), (f"{FAILED}/failure", "time"),
      ] for n in names.split()],
    *[(f"{p} time {v!r}", put(p, "time", v), "'time'") for p in (ROOT, SUITE, CASE) for v in TIMES],
    *[(f"{n} {v!r}", put(SUITE, n, v), f"'{n}'")
      for n in ("tests", "failures", "errors", "skipped") for v in COUNTS],
    *[(f"root {n} -1", put(ROOT, n, "-1"), f"'{n}'") for n in ("tests", "failures", "errors")],
    *[(f"timestamp {v!r}", put(SUITE, "timestamp", v), "'timestamp'") for v in STARTS],
    *[(f"classname {v!r}", put(CASE, "classname", v), "'classname'") for v in CLASSES],
    *[(f"{p} {n} {v!r}", put(p, n, v), f"'{n}'")
      for p, n in [(ROOT, "name"), (SUITE, "name"), (SUITE, "hostname"), (SUITE, "file"), (CASE, "name")]
      for v in ("", " \n\t")],
    *[(f"{p} {n} {v!r}", put(p, n, v), f"'{n}'")
      for p, n in [(f"{FAILED}/failure", "message"), (f"{FAILED}/failure", "type"),
                   (f"{BLOCKED}/error", "message"), (f"{LEFT}/skipped", "message"),
                   (f"{FLAKY}/flakyFailure", "message")]
      for v in ("", "  ", "two\nlines")],
    *[(f"{p} text {v!r}", say(p, v), f"Element '{p.rpartition('/')[2]}'")
      for p in [f"{FAILED}/failure", f"{BLOCKED}/error", f"{LEFT}/skipped",
                f"{FLAKY}/flakyFailure/stackTrace", f"{FAILED}/system-out"]
      for v in ("", " \n ")],
    ("two cases of one name", put(f"{CASE}[@name='fails']", "name", "passes"), "oneCaseOfEachName"),
    ("names that differ in space", put(f"{CASE}[@name='fails']", "name", " passes"), "oneCaseOfEachName"),
    ("one case in two suites", again, "oneCaseOfEachName"),
    ("an empty suite", empty(SUITE), "Element 'testsuite'"),
    ("a nested suite", add(SUITE, '<testsuite name="x"/>'), "Element 'testsuite'"),
    ("a suite's properties", add(SUITE, "<properties/>", 0), "Element 'properties'"),
    ("a suite's output", add(SUITE, "<system-out>x</system-out>"), "Element 'system-out'"),
    ("a case's properties", add(CASE, "<properties/>", 0), "Element 'properties'"),
    ("a case of the root", add(ROOT, '<testcase name="x" classname="x" time="0"/>'), "Element 'testcase'"),
    ("an unknown element", add(CASE, "<note>x</note>"), "Element 'note'"),
    ("two failures", add(FAILED, STOPPED, 0), "Element 'failure'"),
    ("failure and error", add(BLOCKED, STOPPED, 0), "Element 'error'"),
    ("error and skipped", add(BLOCKED, '<skipped message="m">x</skipped>'), "Element 'skipped'"),
    ("skipped and failure", add(LEFT, STOPPED), "Element 'failure'"),
    ("two skipped", add(LEFT, '<skipped message="m">x</skipped>'), "Element 'skipped'"),
    ("output before the failure", add(FAILED, "<system-out>x</system-out>", 0), "Element 'failure'"),
    ("two outputs", add(FAILED, "<system-out>x</system-out>"), "Element 'system-out'"),
    ("an error output", add(FAILED, "<system-err>x</system-err>"), "Element 'system-err'"),
    ("a lost try before its failure", add(FAILED, TRY.format(*["rerunFailure"] * 2), 0), "Element 'failure'"),
    ("a lost try after the output", add(FAILED, TRY.format(*["rerunFailure"] * 2)), "Element 'rerunFailure'"),
    ("flaky and failed", add(FLAKY, STOPPED, 0), "Element 'flakyFailure'"),
    ("flaky error before flaky failure", add(FLAKY, TRY.format(*["flakyError"] * 2), 0), "Element 'flakyFailure'"),
    ("a lost try alone", add(CASE, TRY.format(*["rerunFailure"] * 2)), "Element 'testcase'"),
    ("a lost try without its text", empty(f"{FLAKY}/flakyFailure"), "Element 'flakyFailure'"),
    ("a lost try with bare text", say(f"{FLAKY}/flakyFailure", "text"), "Element 'flakyFailure'"),
    ("text between cases", say(SUITE, "text"), "Element 'testsuite'"),
]

RICH = [
    *[(f"{n} missing", drop(CASE, n), f"'{n}' is required") for n in ("file", "line")],
    *[(f"file {v!r}", put(CASE, "file", v), "'file'") for v in ("", " ")],
    *[(f"line {v!r}", put(CASE, "line", v), "'line'") for v in ("", "0", "-3", "1.5", "x")],
]

STRICT = [
    (f"{n} too much", put(CASE, n, "1"), f"'{n}' is not allowed") for n in ("file", "line")
]

EDITS = {"rich": BROKEN + RICH, "strict": BROKEN + STRICT}


def broken(dialect, edit):
    root = good(dialect)
    edit(root)
    return root


@pytest.fixture(scope="module")
def judged(judge):
    """The results for all broken reports. xmllint runs once for each dialect."""
    return {
        dialect: judge([broken(dialect, edit) for _, edit, _ in edits], dialect)
        for dialect, edits in EDITS.items()
    }


@pytest.mark.parametrize(("dialect", "index"), [
    pytest.param(dialect, index, id=f"{dialect}: {edit[0]}")
    for dialect, edits in EDITS.items() for index, edit in enumerate(edits)
])
def test_a_broken_report_is_rejected_for_the_broken_rule(dialect, index, judged):
    judgement, said = judged[dialect][index]
    assert judgement == "invalid" and EDITS[dialect][index][2] in said, said


@pytest.mark.parametrize("dialect", DIALECTS)
def test_a_single_suite_is_not_a_report(dialect, judge):
    ((judgement, words),) = judge([good(dialect).find("testsuite")], dialect)
    assert judgement == "invalid" and "Element 'testsuite'" in words


FORBIDDEN = [
    b"\x00", b"\x1b[31m", b"&#27;", b"&#0;", b"&#xFFFE;", b"\xef\xbf\xbf", b"&#xD800;",
    b"\xed\xa0\x80", b"\xff", b"<", b"& ",
]
NAME, BODY = b'name="passes"', b">text</failure>"


@pytest.mark.parametrize(
    ("mark", "text"), [*((mark, text) for mark in (NAME, BODY) for text in FORBIDDEN), (BODY, b"]]>")]
)
def test_a_character_that_xml_forbids_is_rejected(mark, text, judge):
    edited = mark.replace(b"passes", text).replace(b"text", text)
    assert mark in GOOD.encode()
    ((judgement, _),) = judge([GOOD.encode().replace(mark, edited)], "strict")
    assert judgement == "unreadable"
