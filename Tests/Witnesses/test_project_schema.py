"""The JSON Schema of project files, checked by python-jsonschema.

The schema accepts all files that the checker accepts, and rejects all mistakes that a schema can find.
"""

import json
import pathlib
import re
import subprocess
import textwrap

import jsonschema
import pytest
import yaml

import diagnostics
from servers import PROGRAM
from yaml_readers import READERS, CoreYAML

ROOT = pathlib.Path(__file__).parents[2]
SCHEMA = json.loads((ROOT / "schema/project.schema.json").read_text(encoding="utf-8"))
VALIDATOR = jsonschema.Draft7Validator(SCHEMA)
EXAMPLES = [example for example in diagnostics.examples() if 2000 <= example.code < 2100]


def refusals(text, reader=CoreYAML):
    """The schema's errors for the documents of a file."""
    documents = [document for document in yaml.load_all(text, reader) if document is not None]
    return [error.message[:300] for document in documents for error in VALIDATOR.iter_errors(document)]


def written():
    """All blocks in the documentation and the tests that start like a project file."""
    pages = [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")]
    blocks = [block for page in pages for block in re.findall(r"^```yaml.*\n((?:.*\n)*?)```$", page.read_text(), re.M)]
    for file in [*ROOT.glob("Tests/*/*.swift"), *ROOT.glob("Tests/Witnesses/*.py")]:
        blocks += [textwrap.dedent(block) for block in re.findall(r'"""\n((?:.*\n)*?) *"""', file.read_text())]
    blocks += [file.read_text() for file in ROOT.glob("Tests/*/Golden/*.yaml")]
    starts = re.compile(r"(#.*\n)*(pools|sources|defaults):")
    # Blocks with values that a test inserts can't be checked.
    return sorted({block for block in blocks if starts.match(block) and "\\(" not in block})


def is_taken(text, folder):
    """Whether the checker accepts a file."""
    (folder / "authflow.yaml").write_text(text, encoding="utf-8")
    (folder / "flow.yaml").write_text("flow: f\nsteps:\n  - signOut: {}\n", encoding="utf-8")
    command = [PROGRAM, "check", "flow.yaml"]
    return subprocess.run(command, cwd=folder, capture_output=True, timeout=60).returncode == 0


def test_it_is_valid_draft_07_and_matches_the_printed_schema():
    jsonschema.Draft7Validator.check_schema(SCHEMA)
    assert SCHEMA["$schema"] == "http://json-schema.org/draft-07/schema#"
    printed = subprocess.run([PROGRAM, "schema", "project"], capture_output=True, check=True, timeout=60).stdout
    assert printed == (ROOT / "schema/project.schema.json").read_bytes()


def test_every_reference_has_a_definition_and_every_definition_is_used():
    references = set(re.findall(r'"\$ref":"#/definitions/([^"]+)"', json.dumps(SCHEMA, separators=(",", ":"))))
    assert references == set(SCHEMA["definitions"])


def test_every_key_has_a_description():
    mute = [
        f"{name}.{key}"
        for name, definition in [("top", SCHEMA), *SCHEMA["definitions"].items()]
        for key, value in definition.get("properties", {}).items()
        if not value.get("description")
    ]
    assert mute == []


def test_it_accepts_all_project_files_that_the_checker_accepts(tmp_path):
    taken = [text for text in written() if is_taken(text, tmp_path)]
    assert len(taken) >= 40
    for text in taken:
        for reader in READERS:
            assert refusals(text, reader) == [], text


def test_it_accepts_the_starter_project(tmp_path):
    subprocess.run([PROGRAM, "init", "new"], cwd=tmp_path, check=True, capture_output=True, timeout=60)
    text = (tmp_path / "new/authflow.yaml").read_text()
    named = text.splitlines()[0].removeprefix("# yaml-language-server: $schema=")
    assert json.loads((tmp_path / "new" / named).read_text()) == SCHEMA
    # Readers can uncomment these lines and use them unchanged.
    shown = re.sub(r"^( *)# (?=( *)(staging|kind|userPoolId|clientId|allow|source|sources|mailbox|url|username"
                   r"|password|address):)", r"\1", text, flags=re.M)
    assert shown.count("#") < text.count("#") - 10
    assert is_taken(shown, tmp_path)
    for reader in READERS:
        assert refusals(text, reader) == [] == refusals(shown, reader)


# Mistakes in the YAML itself, or in the stream.
IN_THE_YAML = {2002, 2003}

# Mistakes that a schema can find.
KNOWN = {
    2001: "not a mapping",
    2004: "an unknown key",
    2005: "a missing key",
    2006: "a key without a value",
    2007: "a merge key is an unknown key",
    2008: "a value of another type",
    2009: "a name with invalid characters",
    2010: "an unknown kind",
    2011: "a key of another kind",
    2012: "keys that can't be combined",
    2013: "the name of the mock",
    2023: "a template where none is read",
    2024: "an address without its tag",
    2028: "a word outside its list",
    2030: "an invalid whole number",
    2031: "an invalid duration",
    2032: "neither true nor false",
    2033: "an invalid rate",
    2034: "an id with invalid characters",
    2036: "an address of another protocol",
    2038: "the shell's home folder",
    2039: "an invalid mailbox URL",
    2040: "an unknown permission",
    2041: "the same permission twice",
}

# Mistakes that a schema can't find: the grammar of values, combinations of keys, the environment, and warnings.
BEYOND = {
    2020: "grammar", 2021: "grammar", 2022: "warning", 2025: "warning", 2026: "warning", 2027: "warning", 2035: "several keys", 2037: "several keys",
    2042: "names", 2043: "several keys", 2044: "names", 2045: "warning", 2046: "files", 2047: "files", 2050: "environment", 2051: "environment",
}  # fmt: skip


def test_each_code_is_known_or_beyond_a_schema():
    codes = {example.code for example in EXAMPLES}
    assert IN_THE_YAML | set(KNOWN) | set(BEYOND) == codes
    assert not set(KNOWN) & set(BEYOND) and not IN_THE_YAML & (set(KNOWN) | set(BEYOND))


@pytest.mark.parametrize(
    "example",
    [example for example in EXAMPLES if example.code not in IN_THE_YAML],
    ids=lambda example: f"AF{example.code}",
)
def test_it_rejects_the_mistakes_that_a_schema_can_find(example):
    assert bool(refusals(example.wrong)) == (example.code in KNOWN)


STAGING = "pools:\n  a:\n    kind: cognito\n    userPoolId: eu-west-1_A\n    clientId: abc\n"
MAILBOX = "sources:\n  a:\n    kind: imap\n    url: imaps://a.test\n    username: a\n"


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize(
    "text",
    [
        "pools: { mock: { kind: mock, vars: { a: 1, b: yes, c: $(env.C) } } }",
        "defaults: { jobs: '4', failFast: 'true', timeout: 1h30m }",
        STAGING.replace("eu-west-1_A", "$(env.POOL)").replace("abc", "12345678901"),
        STAGING + "    endpoint: HTTPS://a.test\n    caFile: $(env.HOME)/ca.pem\n    insecure: 'false'\n",
        STAGING + "    insecure: false\n    region: eu-west-1\n    allow: [create-users, AdminGetUser]\n",
        STAGING + "    source: b\n    rate: 5/m\nsources: { b: { kind: outbox, path: 2026 } }\n",
        MAILBOX + "    password: 12345678\n    address: qa+$(tag)@$(env.DOMAIN)\n",
        MAILBOX + "    oauthToken: $(secret.T)\n    address: $(tag)$(env.AT_DOMAIN)\n",
        "sources: { a: { kind: command, run: [./codes.sh, $(to), '', 7, true] } }",
    ],
)
def test_it_accepts_every_spelling_of_a_value(text, reader, tmp_path):
    assert is_taken(text, tmp_path)
    assert refusals(text, reader) == []


@pytest.mark.parametrize(
    "text",
    [
        "pools: { mock: { kind: cognito, userPoolId: eu-west-1_A, clientId: abc } }",
        "pools: { a: { userPoolId: eu-west-1_A, clientId: abc } }",
        "pools: { a: { kind: mock, clientId: abc } }",
        "pools: { a: { kind: cognito, userPoolId: eu-west-1_A } }",
        "pools: { a: }",
        "pools: [a]",
        "defaults: { timeout: 90 }",
        "defaults: { timeout: 0s }",
        "defaults: { jobs: 0 }",
        "defaults: { pool: $(env.POOL) }",
        STAGING + "    insecure: true\n",
        STAGING + "    caFile: ca.pem\n",
        STAGING + "    source: { mail: a }\n",
        STAGING + "    credentials: {}\n",
        STAGING + "    clients: { web: { id: abc } }\n",
        MAILBOX,
        MAILBOX + "    password: a\n    oauthToken: b\n",
        MAILBOX + "    password: ''\n",
        MAILBOX + "    password: a\n    address: qa@example.com\n",
        MAILBOX + "    password: a\n    address: $(tag)$(tag)@example.com\n",
        MAILBOX + "    password: a\n    path: ./outbox\n",
        "sources: { a: { kind: command, run: [] } }",
        "sources: { a: { kind: command, run: ./codes.sh } }",
        "sources: { a: { kind: mailpit } }",
    ],
)
def test_it_rejects_a_single_mistake(text, tmp_path):
    assert not is_taken(text, tmp_path)
    assert refusals(text) != []
