"""Python's XML parser, which knows nothing of authflow, reads the JUnit report."""

import subprocess
import xml.etree.ElementTree as ElementTree

from conftest import PROGRAM

SCENARIOS = """
scenario: "passes: <&> ' \\" ]]> \\u0007 é 日本 😀"
steps:
  - signUp: { username: $(user.email), password: $(user.password) }
---
scenario: fails
steps:
  - signUp: { username: $(user.email), password: $(user.password) }
    expect: { nextStep: done }
---
scenario: is skipped
requires: [live]
steps:
  - signUp: { username: $(user.email), password: $(user.password) }
"""


def test_the_report_is_xml_with_one_case_a_scenario(tmp_path):
    (tmp_path / "hostile.yaml").write_text(SCENARIOS)
    run = subprocess.run(
        [PROGRAM, "run", "hostile.yaml", "--junit", "junit.xml"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert run.returncode == 1
    suite = ElementTree.parse(tmp_path / "junit.xml").getroot().find("testsuite")
    counts = {name: suite.get(name) for name in ("tests", "failures", "errors", "skipped")}
    assert counts == {"tests": "3", "failures": "1", "errors": "0", "skipped": "1"}
    passed, failed, skipped = suite.findall("testcase")
    assert "<&>" in passed.get("name") and "😀" in passed.get("name")
    assert failed.find("failure").get("type") == "expectation"
    # The body is what the console shows: place, expected, got.
    body = failed.find("failure").text
    assert "hostile.yaml:9:25" in body and "expected: done" in body and "confirmSignUp" in body
    assert "live" in skipped.find("skipped").get("message")
    assert failed.get("line") == "6" and failed.get("file") == "hostile.yaml"
