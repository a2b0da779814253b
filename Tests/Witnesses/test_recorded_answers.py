"""Replays what the real service was seen to answer, one fact a line, against the mock over HTTP.

`Tests/Fixtures/recorded-answers.jsonl` has the facts with their sources. `recorded-answers-open.txt` names those
that the mock answers otherwise: two readings of one answer of which it takes the other, and work that is left.
"""

import json
import pathlib
import urllib.error
import urllib.request

import pytest

import servers

FIXTURES = pathlib.Path(__file__).parent.parent / "Fixtures"
FACTS = [json.loads(line) for line in (FIXTURES / "recorded-answers.jsonl").read_text().splitlines()]
OPEN = set((FIXTURES / "recorded-answers-open.txt").read_text().split())
SCOPE = "AKIDEXAMPLE/20261123/us-east-1/cognito-idp/aws4_request"
SIGNATURE = f"AWS4-HMAC-SHA256 Credential={SCOPE}, SignedHeaders=host;x-amz-date, Signature={'0' * 64}"


class Replay:
    """The calls of one fact, and the names that they give to what was answered."""

    def __init__(self, url):
        self.url, self.names = url, {}

    def call(self, operation, members, suffix=""):
        """The status and the members of the answer to a call; what later calls refer to is kept."""
        request = urllib.request.Request(
            self.url,
            json.dumps(self.filled(members)).encode(),
            {
                "Content-Type": "application/x-amz-json-1.1",
                "X-Amz-Target": f"AWSCognitoIdentityProviderService.{operation}",
                "X-Amz-Date": "20261123T000000Z",
                "Authorization": SIGNATURE,
            },
        )
        try:
            with urllib.request.urlopen(request) as answer:
                status, text = answer.status, answer.read()
        except urllib.error.HTTPError as error:
            status, text = error.code, error.read()
        body = json.loads(text or b"{}")
        self.keep(body, suffix)
        return status, body

    def keep(self, body, suffix):
        pool, client = body.get("UserPool") or {}, body.get("UserPoolClient") or {}
        tokens = body.get("AuthenticationResult") or {}
        found = {
            "pool": pool.get("Id"),
            "client": client.get("ClientId"),
            "secret": client.get("ClientSecret"),
            "access": tokens.get("AccessToken"),
            "id": tokens.get("IdToken"),
            "refresh": tokens.get("RefreshToken"),
            "session": body.get("Session"),
            "sub": body.get("UserSub"),
        }
        found |= {f"params.{name}": value for name, value in (body.get("ChallengeParameters") or {}).items()}
        self.names |= {f"${name}{suffix}": value for name, value in found.items() if value is not None}

    def filled(self, value):
        """A value with the names in it replaced, the longest first."""
        if isinstance(value, dict):
            return {self.filled(name): self.filled(inner) for name, inner in value.items()}
        if isinstance(value, list):
            return [self.filled(inner) for inner in value]
        if isinstance(value, str) and "$" in value:
            for name in sorted(self.names, key=len, reverse=True):
                value = value.replace(name, str(self.names[name]))
        return value

    def differences(self, fact):
        for step in fact["setup"]:
            name = step.get("as", "")
            status, body = self.call(step["operation"], step.get("input", {}), "".join(c for c in name if c.isdigit()))
            if status != 200:
                return [f"{step['operation']} of the setup: {status} {body}"]
        status, body = self.call(fact["operation"], fact["request"])
        return list(self.compared(fact["answer"], status, body))

    def compared(self, wanted, status, body):
        if wanted.get("status", 200) != status:
            yield f"status {status}: {body}"
        if "error" in wanted and wanted["error"] != body.get("__type", "").split("#")[-1]:
            yield f"type {body.get('__type')}"
        message = body.get("message", "")
        for name, holds in {
            "message": lambda text: message == text,
            "messageStartsWith": lambda text: message.startswith(text),
            "messageContains": lambda text: text in message,
        }.items():
            if name in wanted and not holds(self.filled(wanted[name])):
                yield f"{name}: {message}"
        for name, value in (wanted.get("members") or {}).items():
            if not contains(body.get(name), self.filled(value)):
                yield f"{name}: {body.get(name)}"
        yield from (f"{name} is there" for name in wanted.get("absent", []) if found(body, name))
        yield from (f"{name} is missing" for name in wanted.get("present", []) if not found(body, name))


def contains(value, wanted):
    """Whether a value has all that is wanted; lists have to be the same."""
    if isinstance(wanted, dict):
        return isinstance(value, dict) and all(contains(value.get(name), inner) for name, inner in wanted.items())
    return value == wanted


def found(body, path):
    for step in path.split("."):
        if not isinstance(body, dict) or step not in body:
            return False
        body = body[step]
    return True


@pytest.fixture(scope="module")
def url():
    with servers.mock("--no-rate-limits") as program:
        yield program.url


def differences_of(fact, url):
    """What the mock answers otherwise; facts about names that are unique to a mock have one of their own."""
    if any(word in json.dumps(fact) for word in ["UserPoolDomain", "ListUserPools"]):
        with servers.mock() as program:
            return Replay(program.url).differences(fact)
    return Replay(url).differences(fact)


@pytest.mark.parametrize("fact", FACTS, ids=lambda fact: fact["id"])
def test_an_answer_of_the_service(url, fact):
    differences = differences_of(fact, url)
    if fact["id"] in OPEN:
        assert differences, "the mock answers so by now: take the fact out of recorded-answers-open.txt"
    else:
        assert not differences, fact


def test_the_facts_are_many_and_have_sources():
    assert len(FACTS) >= 200 and len({fact["id"] for fact in FACTS}) == len(FACTS)
    assert all(fact["source"] and fact["confidence"] for fact in FACTS)
    assert OPEN <= {fact["id"] for fact in FACTS}
