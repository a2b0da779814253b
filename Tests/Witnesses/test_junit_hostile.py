"""With any characters in names, files, and responses, the JUnit report is valid and all cases are distinct."""

import re
import subprocess
import xml.etree.ElementTree as ElementTree

import pytest
from junitparser import JUnitXml

import junit_run
from junit_run import DIALECTS, SIGN_UP, assert_valid, cases

LONG = "é" * 50_000

# The name of a scenario, and the name that readers get.
NAMES = [
    ("& < > \" '", "& < > \" '"),
    ("]]> <![CDATA[x]]> <!-- --> <?x?>", "]]> <![CDATA[x]]> <!-- --> <?x?>"),
    ("&amp; &#27; &#x1b; &lt;", "&amp; &#27; &#x1b; &lt;"),
    ("nul \0 bell \a backspace \b", "nul  bell  backspace "),
    ("all of C0 " + "".join(map(chr, [*range(1, 9), 11, 12, *range(14, 27), *range(28, 32)])), "all of C0 "),
    ("all of C1 " + "".join(map(chr, [127, *range(128, 155), *range(156, 160)])), "all of C1 "),
    ("\x1b[1;31mred\x1b[0m \x9b32mgreen", "red green"),
    ("\x1b]8;;http://example.com\x1b\\link\x1b]8;;\a", "link"),
    ("a lone \x1b", "a lone "),
    ("no characters \ufffe\uffff\U0001fffe", "no characters "),
    ("👩‍👩‍👧‍👦 👍🏽 🇨🇭 ❤️", "👩‍👩‍👧‍👦 👍🏽 🇨🇭 ❤️"),
    ("right \u202eto\u202c left \u200f\u2067", "right \\u202eto\\u202c left \\u200f\\u2067"),
    ("two\nlines\r\nand\ta tab", "two\nlines\r\nand\ta tab"),
    (" space around ", " space around "),
    ("<\u0301 &\u0301 \"\u0301", "<\u0301 &\u0301 \"\u0301"),
    ("[[ATTACHMENT|/etc/passwd]]", "[[ATTACHMENT|/etc/passwd]]"),
    ("\u200b\u2060", "line {line}"),
    ("\x01\x02", "line {line}"),
    ("same", "same"),
    ("sa\x00me", "same (2)"),
    ("same (2)", "same (2) (2)"),
    ("same ", "same  (3)"),
    (LONG, "é" * 499 + "…"),
    (LONG + "!", "é" * 499 + "… (2)"),
]

FILES = {
    "a.b/c.yaml": "a_b.c",
    "a_b/c.yaml": "a_b.c",
    "-dash.yaml": "-dash",
    "--help.yml": "--help",
    "ü x/x...yaml": "ü_x.x__",
    "gro\u0308\u00dfe.yaml": "gro\u0308\u00dfe",
    "gr\u00f6\u00dfe.yaml": "gr\u00f6\u00dfe",
    "x.yaml/y.yaml.yaml": "x_yaml.y_yaml",
    "& <>\"'.yaml": "______",
    "\x1b[31mred\nand more\x7f.yaml": "__31mred_and_more_",
    "日本/😀.yml": "日本._",
}

FAILING = f"""scenario: NAME
steps:
{SIGN_UP}    name: NAME
    expect: {{ response: {{ UserSub: NAME }} }}
"""


def quoted(text):
    """A string in YAML's double quotes, with escapes for characters that a file can't contain (YAML 1.2, 5.7)."""

    def escape(character):
        if character in '"\\':
            return "\\" + character
        return character if character.isprintable() else f"\\U{ord(character):08x}"

    return '"' + "".join(map(escape, text)) + '"'


@pytest.fixture(scope="module", params=DIALECTS)
def dialect(request):
    return request.param


@pytest.fixture(scope="module")
def named(dialect, tmp_path_factory):
    """A run with the scenario names of the table. Each scenario has a failing step with its name."""
    folder = tmp_path_factory.mktemp("names")
    texts = [FAILING.replace("NAME", quoted(name)) for name, _ in NAMES]
    junit_run.write(folder, {"names.yaml": "---\n".join(texts)})
    process, report = junit_run.run(folder, dialect, paths=["names.yaml"])
    assert process.returncode == 1, process.stderr
    return report


def test_every_name_is_read_as_in_the_table(named, dialect):
    assert_valid(named, dialect)
    lines = range(1, 6 * len(NAMES), 6)
    expected = [read.replace("{line}", str(line)) for (_, read), line in zip(NAMES, lines)]
    assert [case.get("name") for case in cases(named)] == expected
    assert [case.name for suite in JUnitXml.fromfile(str(named)) for case in suite] == expected
    assert len(set(expected)) == len(expected)


def test_no_control_characters_remain(named):
    text = named.read_text(encoding="utf-8")
    assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\ufffe\uffff]", text)
    assert not re.search("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufffe\uffff]",
                         "".join(ElementTree.parse(named).getroot().itertext()))


def test_messages_are_one_line_and_bodies_have_the_details(named):
    for (name, _), case in zip(NAMES, cases(named)):
        failure = case.find("failure")
        assert len(failure.get("message").splitlines()) == 1
        assert len(failure.text.encode()) < 20_000 and len(case.find("system-out").text.encode()) < 4_000
        assert "expected response.UserSub to be" in failure.text
    body = cases(named)[3].find("failure").text
    assert "expected: nul \\u0000 bell \\u0007 backspace \\u0008" in body
    body = cases(named)[9].find("failure").text
    assert "no characters \\ufffe\\uffff\\U0001fffe" in body


def test_no_text_becomes_a_link_in_a_cases_output(named):
    outputs = [case.find("system-out").text for case in cases(named)]
    assert any("[[ATTACHMENT |/etc/passwd]]" in output for output in outputs)
    assert not any("[[ATTACHMENT|" in output for output in outputs)


@pytest.mark.parametrize("index", range(len(NAMES)))
def test_the_command_in_a_body_selects_its_scenario(named, index):
    line = re.search(r"run it again: (.*)", cases(named)[index].find("failure").text)[1]
    shell = ["bash", "-c", f"printf '%s\\0' {line}"]
    environment = {"LC_ALL": "C.UTF-8"}
    words = subprocess.run(shell, capture_output=True, check=True, env=environment).stdout.decode()
    words = words.split("\0")
    wanted = words[words.index("--filter") + 1]
    name = NAMES[index][0]
    # Arguments can't contain NUL and are limited to 128 KB.
    is_cut = "\0" in name or name.startswith(LONG)
    assert wanted and wanted in name and is_cut == (wanted != name)


@pytest.fixture(scope="module")
def filed(dialect, tmp_path_factory):
    folder = tmp_path_factory.mktemp("files")
    scenario = f"scenario: signs up\nsteps:\n{SIGN_UP}"
    junit_run.write(folder, {name: scenario for name in FILES})
    process, report = junit_run.run(folder, dialect)
    assert process.returncode == 0, process.stdout + process.stderr
    return report


def test_every_file_is_a_class_with_its_own_name(filed, dialect):
    assert_valid(filed, dialect)
    root = ElementTree.parse(filed).getroot()
    classes = {suite.get("file"): suite.find("testcase").get("classname") for suite in root}
    # XML can't contain escape sequences and control characters.
    expected = {name.replace("\x1b[31m", "").replace("\x7f", ""): cls for name, cls in FILES.items()}
    assert classes == expected
    assert [suite.get("name") for suite in root] == [suite.get("file") for suite in root]
    keys = [(case.get("classname"), case.get("name")) for case in cases(filed)]
    assert len(set(keys)) == len(FILES)
    assert ("a_b.c", "signs up") in keys and ("a_b.c", "signs up (2)") in keys
    if dialect == "rich":
        assert [case.get("file") for case in cases(filed)] == [suite.get("file") for suite in root]


ANSWERED = """
scenario: The pool answers with hostile text
given: { pool: { UsernameAttributes: [] } }
steps:
  - AdminCreateUser:
      Username: USER
      MessageAction: SUPPRESS
      UserAttributes: [{ Name: name, Value: VALUE }]
  - expectUser: { username: USER, attributes: { name: nothing of it } }
"""


def test_hostile_answers_stay_text(dialect, tmp_path):
    user = "a<&>\"']]>[[ATTACHMENT|x]]😀"
    value = "\x1b[31mred\x1b[0m\0\ufffe\r\n\t]]> </failure>\x9b\u202e\u2028" + "z" * 1900
    text = ANSWERED.replace("USER", quoted(user)).replace("VALUE", quoted(value))
    junit_run.write(tmp_path, {"answer.yaml": text})
    process, report = junit_run.run(tmp_path, dialect)
    assert process.returncode == 1, process.stderr
    assert_valid(report, dialect)
    (case,) = cases(report)
    failure = case.find("failure")
    assert "red\\r\\n\\t]]> </failure>\\u202e\\u2028zzz" in failure.get("message")
    assert "\\u001b[31mred\\u001b[0m\\u0000\\ufffe\\r\\n\\t]]> </failure>\\u009b\\u202e\\u2028z" in failure.text
    assert f"expectUser {user}" in failure.text
    assert f"expectUser {user}".replace("[[ATTACHMENT|", "[[ATTACHMENT |") in case.find("system-out").text


def test_long_strings_do_not_lead_to_a_large_report(dialect, tmp_path):
    huge, note = "x" * 1_000_000, "y" * 200_000
    text = (
        "scenario: A flood\n"
        f"description: {'z' * 200_000}\n"
        f"steps:\n{SIGN_UP}    name: {note}\n    expect: {{ response: {{ UserSub: {huge} }} }}\n"
    )
    junit_run.write(tmp_path, {"flood.yaml": text})
    process, report = junit_run.run(tmp_path, dialect)
    assert process.returncode == 1, process.stderr
    assert_valid(report, dialect)
    assert report.stat().st_size < 20_000
    body = cases(report)[0].find("failure").text
    assert "xxx… 999900 more characters" in body and "run it again: authflow run" in body


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (b'scenario: "\\uD800"\nsteps:\n  - wait: 1s\n', "AF1013"),
        (b"scenario: a\x00b\nsteps:\n  - wait: 1s\n", "must be text"),
        (b"scenario: a\x1bb\nsteps:\n  - wait: 1s\n", "U+001B must be written as an escape"),
        (b"scenario: a\xc2\x9bb\nsteps:\n  - wait: 1s\n", "U+009B must be written as an escape"),
        (b"scenario: a\xef\xbf\xbeb\nsteps:\n  - wait: 1s\n", "U+FFFE must be written as an escape"),
        (b"scenario: a\xffb\nsteps:\n  - wait: 1s\n", "UTF-8"),
        (b"scenario: a\xed\xa0\x80b\nsteps:\n  - wait: 1s\n", "UTF-8"),
        (b'scenario: " "\nsteps:\n  - wait: 1s\n', "must not be blank"),
    ],
)
def test_invalid_yaml_is_an_error_in_the_report(text, words, tmp_path):
    (tmp_path / "wrong.yaml").write_bytes(text)
    process, report = junit_run.run(tmp_path, "rich")
    assert process.returncode == 2 and words in process.stderr
    assert_valid(report, "rich")
    errors = [error for case in cases(report) for error in case.findall("error")]
    assert len(cases(report)) == len(errors) == process.stderr.count(": error[AF")
    assert any(words in error.text for error in errors)

