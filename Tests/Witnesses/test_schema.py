"""The JSON Schema of scenario files, checked by python-jsonschema.

The schema accepts all scenarios that the checker accepts, and rejects all mistakes that a schema can find.
"""

import json
import pathlib
import re
import subprocess

import jsonschema
import pytest
import yaml

import diagnostics
from servers import PROGRAM
from yaml_readers import READERS, CoreYAML

ROOT = pathlib.Path(__file__).parents[2]
SCHEMA = json.loads((ROOT / "schema/scenario.schema.json").read_text(encoding="utf-8"))
VALIDATOR = jsonschema.Draft7Validator(SCHEMA)
EXAMPLES = [example for example in diagnostics.examples() if example.code < 2000]


def refusals(text, reader=CoreYAML):
    """The schema's errors for the documents of a file."""
    documents = [document for document in yaml.load_all(text, reader) if document is not None]
    return [error.message[:300] for document in documents for error in VALIDATOR.iter_errors(document)]


def steps(text):
    return "scenario: Example\nsteps:\n" + text


def test_it_is_valid_draft_07_and_matches_the_printed_schema():
    jsonschema.Draft7Validator.check_schema(SCHEMA)
    assert SCHEMA["$schema"] == "http://json-schema.org/draft-07/schema#"
    printed = subprocess.run([PROGRAM, "schema"], capture_output=True, check=True, timeout=60).stdout
    assert printed == (ROOT / "schema/scenario.schema.json").read_bytes()


def test_every_reference_has_a_definition_and_every_definition_is_used():
    references = set(re.findall(r'"\$ref":"#/definitions/([^"]+)"', json.dumps(SCHEMA, separators=(",", ":"))))
    assert references <= set(SCHEMA["definitions"])
    assert set(SCHEMA["definitions"]) - references == set()


def test_every_key_has_a_description():
    definitions = SCHEMA["definitions"]
    places = ["scenario", "flow", "step", "given.pool", "given.client", "signIn", "http", "AdminCreateUser"]
    mute = [
        f"{place}.{key}"
        for place in places
        for key, value in definitions[place]["properties"].items()
        if not value.get("description")
    ]
    assert mute == []
    # All operations of Cognito's API and all other actions are keys of a step.
    assert len(definitions["step"]["properties"]) > 100


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("path", sorted((ROOT / "scenarios").glob("**/*.yaml")), ids=lambda path: path.name)
def test_it_accepts_the_shipped_scenarios(path, reader):
    assert refusals(path.read_text(encoding="utf-8"), reader) == []


@pytest.mark.parametrize("path", sorted((ROOT / "scenarios").glob("**/*.yaml")), ids=lambda path: path.name)
def test_the_shipped_scenarios_refer_to_it(path):
    line = path.read_text(encoding="utf-8").splitlines()[0]
    named = line.removeprefix("# yaml-language-server: $schema=")
    assert (path.parent / named).resolve() == ROOT / "schema/scenario.schema.json"


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: f"AF{example.code}")
def test_it_accepts_what_the_checker_accepts(example, reader):
    assert example.right is not None or example.code in WITHOUT_EXAMPLE
    for text in [example.right or "", *example.flows]:
        assert refusals(text, reader) == []


WITHOUT_EXAMPLE = {1019}

# Mistakes in the YAML itself, which editors report before they use a schema.
IN_THE_YAML = {1001, 1002, 1003, 1004, 1005, 1006, *range(1010, 1026)}

# Mistakes that a schema can find.
KNOWN = {
    1101: "the root is not a mapping",
    1103: "an unknown key of a document",
    1104: "a missing key",
    1105: "a value of another type",
    1106: "a merge key is an unknown key",
    1107: "a key without a value",
    1109: "a tag with invalid characters",
    1110: "an unknown word",
    1201: "a step without an action",
    1202: "several actions",
    1203: "an unknown action",
    1204: "an unknown operation",
    1205: "an unknown parameter",
    1206: "a missing parameter",
    1303: "an invalid duration",
    1304: "neither true nor false",
    1305: "an invalid whole number",
    1307: "an unknown word of a parameter",
    1401: "an unknown part of the outcome",
    1402: "another type than the outcome's",
    1403: "a limit that is not a number",
    1405: "an unknown error",
    1406: "an outcome that is impossible",
    1408: "a path with $( )",
    1501: "an unknown member",
    1502: "a missing member",
    1503: "a member of another type",
    1504: "a word that the service does not have",
    1505: "a number or count out of the service's limits",
    1506: "a rejected member",
    1603: "a name of the language",
    1605: "a name with invalid characters",
    1701: "an unknown setting, user's key or trigger",
    1702: "a given user without a required key",
    1712: "a row that is not a mapping",
    1718: "a flow's parameter",
    1721: "a flow without a name behind #",
    1801: "parameters that can't be combined",
    1802: "modifiers that can't be combined",
    1803: "eventually on a step that changes something",
    1804: "an invalid URL",
}

# Mistakes that a schema of one document can't find: combinations of several places, other files, the grammar of
# values and regular expressions, patterns of the service, and warnings, which do not make a file invalid.
BEYOND = {
    1102: "no document", 1108: "names in a file", 1111: "what all steps prove", 1112: "where values are read",
    1207: "warning", 1301: "grammar", 1302: "warning", 1306: "grammar", 1308: "warning", 1404: "regular expression", 1407: "warning", 1409: "warning", 1410: "warning",
    1507: "pattern of the service", 1508: "warning", 1509: "several places",
    1510: "warning", 1601: "names", 1602: "names", 1604: "names", 1606: "names",
    1607: "names", 1608: "project file", 1609: "project file", 1610: "project file", 1611: "warning",
    1613: "warning", 1614: "warning", 1615: "warning", 1616: "warning",
    1703: "several places", 1704: "several places", 1710: "other files", 1711: "other files", 1713: "other files", 1714: "other files", 1715: "several places",
    1716: "several places", 1717: "a limit that no editor reaches", 1719: "several places", 1720: "names in a file",
    1722: "other files", 1723: "other files", 1724: "other files", 1725: "other files", 1726: "other files",
    1727: "names", 1728: "other files", 1805: "kinds of values", 1806: "warning", 1807: "warning", 1808: "warning",
}  # fmt: skip


def test_each_code_is_known_or_beyond_a_schema():
    codes = {example.code for example in EXAMPLES}
    assert IN_THE_YAML | set(KNOWN) | set(BEYOND) >= codes
    assert not set(KNOWN) & set(BEYOND) and not IN_THE_YAML & (set(KNOWN) | set(BEYOND))
    assert set(KNOWN) | set(BEYOND) <= codes


@pytest.mark.parametrize(
    "example",
    [example for example in EXAMPLES if example.code not in IN_THE_YAML],
    ids=lambda example: f"AF{example.code}",
)
def test_it_rejects_the_mistakes_that_a_schema_can_find(example):
    assert bool(refusals(example.wrong)) == (example.code in KNOWN)


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize(
    "text",
    [
        # Strings that look like other types. The language keeps them unchanged.
        "- confirmSignUp: { username: 0123, code: 012345 }",
        "- confirmSignUp: { username: yes, code: 1e5 }",
        "- signUp: { username: +15550100, password: 12345678, attributes: { zoneinfo: 2026-01-01, age: 7 } }",
        "- GetUser: {}\n  name: 12\n  note: no",
        # Numbers, booleans, and durations can be quoted or read from values.
        "- signOut: { global: 'true' }",
        "- signOut: { global: $(flag) }",
        "- wait: $(pause)",
        "- signOut: {}\n  repeat: '3'",
        "- signOut: {}\n  timeout: $(limit)\n  repeat: $(times)",
        # A matcher of any type, and an error in every form.
        "- GetUser: {}\n  expect: { httpStatus: { atLeast: '200', atMost: 299 }, response: { Username: { not: a } } }",
        "- GetUser: {}\n  expect: { error: NotAuthorizedException }",
        "- GetUser: {}\n  expect: { error: { type: NotAuthorizedException, message: { contains: token } } }",
        "- GetUser: {}\n  expect: { error: { oneOf: [NotAuthorizedException, UserNotFoundException] } }",
        "- GetUser: {}\n  expect: { oneOf: [{ error: NotAuthorizedException }, { httpStatus: 200 }] }",
        "- GetUser: {}\n  expect: { response: $(earlier) }",
        # A step that expects an error can have missing or invalid members.
        "- AdminGetUser: {}\n  expect: { error: InvalidParameterException }",
        "- InitiateAuth: { AuthFlow: NO_SUCH_FLOW }\n  expect: { error: InvalidParameterException }",
        # At least one member is required, and several can be combined.
        "- updateMFAPreference: { sms: enabled, totp: preferred, email: disabled }",
        # The member is missing intentionally.
        "- GetUser: { AccessToken: null }\n  expect: { error: InvalidParameterException }",
    ],
)
def test_it_accepts_every_spelling_of_a_value(text, reader):
    assert refusals(steps(text), reader) == []


@pytest.mark.parametrize(
    "text",
    [
        "- AdminGetUser: {}",
        "- InitiateAuth: { AuthFlow: NO_SUCH_FLOW, AuthParameters: {} }",
        "- InitiateAuth: { AuthFlow: USER_AUTH, AuthParameter: {} }",
        "- signIn: { username: a, flow: USER_SRP }",
        "- signIn: { username: [a] }",
        "- signIn: { username: a }\n  expect: { nextStep: confirmSignin }",
        "- signIn: { username: a }\n  expect: { error: NotAuthorised }",
        "- signOut: {}\n  save: tokens",
        "- signOut: {}\n  save: { x: $(tokens) }",
        "- signOut: {}\n  until: { httpStatus: 200 }",
        "- signOut: {}\n  expect: {}",
        "- signOut: {}\n  repeat: '0'",
        "- signOut: {}\n  timeout: 0s",
        "- signUp: { username: a }\n  save: {}",
        "- signUp: { username: a }\n  save: user",
        "- set: { user: a }\n- signOut: {}",
        "- wait: 5",
        "- http: { url: https://a.example, json: {}, body: x }",
        "- {}",
        "- signOut",
    ],
)
def test_it_rejects_a_single_mistake(text):
    assert refusals(steps(text)) != []
