"""Sends the calls of a recorded response to a mock, and compares the mock's responses with the recorded ones."""

import base64
import hashlib
import hmac
import json
import re
import time
import urllib.error
import urllib.request

import jwt

SCOPE = "AKIDEXAMPLE/20261123/us-east-1/cognito-idp/aws4_request"
SIGNATURE = f"AWS4-HMAC-SHA256 Credential={SCOPE}, SignedHeaders=host;x-amz-date, Signature={'0' * 64}"


class Reply:
    """The status, the header fields with lowercase names, the text, and its JSON."""

    def __init__(self, answer):
        self.status = answer.status
        self.headers = {name.lower(): value for name, value in answer.headers.items()}
        self.text = answer.read().decode()
        self.body = json.loads(self.text or "{}")


class Replay:
    """The calls of one fact, and names for the values in their responses.

    A set-up step is a call or an action that only a mock has. `read` finds the newest code, `advance` moves the
    clock, and `triggers` declares triggers.
    """

    def __init__(self, url):
        self.url, self.names, self.offset = url, {}, 0

    def call(self, operation, members, suffix=""):
        """Makes a call and stores the values that later calls refer to. Returns the reply."""
        reply = self.send("", members, {
            "Content-Type": "application/x-amz-json-1.1",
            "X-Amz-Target": f"AWSCognitoIdentityProviderService.{operation}",
            "X-Amz-Date": "20261123T000000Z",
            "Authorization": SIGNATURE,
        })
        self.keep(reply.body, suffix)
        return reply

    def send(self, path, members, headers=None):
        body = None if members is None else json.dumps(self.filled(members)).encode()
        headers = headers or {"Content-Type": "application/json"}
        request = urllib.request.Request(self.url + self.filled(path), body, headers)
        try:
            with urllib.request.urlopen(request) as answer:
                return Reply(answer)
        except urllib.error.HTTPError as error:
            with error:
                return Reply(error)

    def keep(self, body, suffix):
        pool, client = body.get("UserPool") or {}, body.get("UserPoolClient") or {}
        tokens, branding = body.get("AuthenticationResult") or {}, body.get("ManagedLoginBranding") or {}
        found = {
            "pool": pool.get("Id"),
            "client": client.get("ClientId"),
            "secret": client.get("ClientSecret"),
            "access": tokens.get("AccessToken"),
            "id": tokens.get("IdToken"),
            "refresh": tokens.get("RefreshToken"),
            "deviceKey": (tokens.get("NewDeviceMetadata") or {}).get("DeviceKey"),
            "session": body.get("Session"),
            "sub": body.get("UserSub"),
            "secretCode": body.get("SecretCode"),
            "branding": branding.get("ManagedLoginBrandingId"),
        }
        found |= {f"params.{name}": value for name, value in (body.get("ChallengeParameters") or {}).items()}
        self.names |= {f"${name}{suffix}": value for name, value in found.items() if value is not None}

    def filled(self, value):
        """A value with its names replaced, longest names first."""
        if isinstance(value, dict):
            return {self.filled(name): self.filled(inner) for name, inner in value.items()}
        if isinstance(value, list):
            return [self.filled(inner) for inner in value]
        if isinstance(value, str) and "$" in value:
            value = re.sub(r"\$hash\((.*?)\)", lambda found: self.secret_hash(found[1]), value)
            if "$totp" in value:
                value = value.replace("$totp", self.one_time_password())
            for name in sorted(self.names, key=len, reverse=True):
                value = value.replace(name, str(self.names[name]))
        return value

    def secret_hash(self, username):
        text = self.filled(username) + self.names["$client"]
        return base64.b64encode(hmac.digest(self.names["$secret"].encode(), text.encode(), "sha256")).decode()

    def one_time_password(self):
        secret = self.names["$secretCode"]
        key = base64.b32decode(secret + "=" * (-len(secret) % 8))
        counter = int(time.time() + self.offset) // 30
        digest = hmac.digest(key, counter.to_bytes(8, "big"), hashlib.sha1)
        start = digest[-1] & 15
        number = int.from_bytes(digest[start:start + 4], "big") & 0x7FFFFFFF
        return f"{number % 1_000_000:06}"

    def set_up(self, step):
        """Runs a set-up step. Returns its problem, if any."""
        suffix = "".join(character for character in step.get("as", "") if character.isdigit())
        if "read" in step:
            messages = self.send("/_authflow/messages?poolId=$pool", None).body["messages"]
            self.names[f"$code{suffix}"] = messages[-1].get("code", messages[-1].get("temporaryPassword"))
            return None
        if "advance" in step:
            self.offset += step["advance"]
            reply = self.send("/_authflow/pools/$pool/clock", {"advance": step["advance"]})
        elif "triggers" in step:
            reply = self.send("/_authflow/pools/$pool/triggers", step["triggers"])
        else:
            reply = self.call(step["operation"], step.get("input", {}), suffix)
            if "fails" in step:
                return None if reply.body.get("__type") == step["fails"] else f"{step}: {reply.text}"
        return None if reply.status == 200 else f"{step}: {reply.status} {reply.text}"

    def differences(self, fact):
        for step in fact["setup"]:
            if problem := self.set_up(step):
                return [f"set-up: {problem}"]
        before = dict(self.names)
        reply = self.call(fact["operation"], fact["request"])
        return [f"{what} (answered {reply.text})" for what in self.compared(fact["answer"], reply, before)]

    def compared(self, wanted, reply, before):
        """The differences of a response. This function must support all members of `wanted`."""
        body = reply.body
        if reply.status != wanted.get("status", 200):
            yield f"status {reply.status}"
        for name, value in wanted.items():
            match name:
                case "status":
                    pass
                case "error":
                    if value != body.get("__type", "").split("#")[-1]:
                        yield f"type {body.get('__type')}"
                case "message" | "messageStartsWith" | "messageContains":
                    if not says(name, body.get("message", body.get("Message", "")), self.filled(value)):
                        yield name
                case "members":
                    yield from (key for key, inner in value.items() if not contains(body.get(key), self.filled(inner)))
                case "absent":
                    yield from (f"{path} is there" for path in value if found(body, path) is not MISSING)
                case "present":
                    yield from (f"{path} is missing" for path in value if found(body, path) is MISSING)
                case "contains" | "contains_not":
                    yield from self.of_lists(value, body, has=name == "contains")
                case "count":
                    yield from (f"count of {path}" for path, count in value.items() if len(found(body, path)) != count)
                case "names":
                    for path, names in value.items():
                        if [element["Name"] for element in found(body, path)] != names:
                            yield f"names of {path}"
                case "pattern":
                    for path, pattern in value.items():
                        if not re.search(pattern, str(found(body, path))):
                            yield f"{path} is {found(body, path)}"
                case "headers":
                    yield from (key for key, inner in value.items() if reply.headers.get(key.lower()) != inner)
                case "body":
                    if reply.text != value:
                        yield "body"
                case "claims":
                    yield from self.of_tokens(value, before)
                case _:
                    raise AssertionError(f"nothing compares {name}")

    def of_lists(self, wanted, body, *, has):
        for path, elements in wanted.items():
            actual = found(body, path)
            for element in elements:
                if any(contains(inner, self.filled(element)) for inner in actual) != has:
                    yield f"{path} {'lacks' if has else 'has'} {element}"

    def of_tokens(self, wanted, before):
        """Compares claims of `access` and `id`, missing claims, and pairs of claims that are equal or not.

        Claims of `before` are from the tokens of the previous sign-in.
        """
        claims = {use: decoded(self.names.get(f"${use}")) for use in ["access", "id"]}
        claims |= {f"before.{use}": decoded(before.get(f"${use}")) for use in ["access", "id"]}
        for name, value in wanted.items():
            use, _, what = name.partition("_")
            if what == "absent":
                yield from (f"{use} has {claim}" for claim in value if claim in claims[use])
            elif what == "present":
                yield from (f"{use} lacks {claim}" for claim in value if claim not in claims[use])
            elif name in ["same", "different"]:
                for pair in value:
                    one, other = (claim_of(claims, path) for path in pair)
                    if (one == other) != (name == "same") or one is None:
                        yield f"{pair}: {one}, {other}"
            elif not contains(claims[name], self.filled(value)):
                yield f"claims of {name}: {claims[name]}"


MISSING = object()


def says(how, text, wanted):
    match how:
        case "message":
            return text == wanted
        case "messageStartsWith":
            return text.startswith(wanted)
        case _:
            return wanted in text


def decoded(token):
    return jwt.decode(token, options={"verify_signature": False}) if token else {}


def claim_of(claims, path):
    """A claim by path, like `access.sub` or `before.access.sub`. Names of claims contain no dots."""
    use, _, name = path.rpartition(".")
    return claims[use].get(name)


def contains(value, wanted):
    """Whether a value contains everything wanted. Lists must have the same length."""
    if isinstance(wanted, dict):
        return isinstance(value, dict) and all(contains(value.get(name), inner) for name, inner in wanted.items())
    if isinstance(wanted, list):
        return isinstance(value, list) and len(value) == len(wanted) and all(map(contains, value, wanted))
    return value == wanted and type(value) is type(wanted)


def found(body, path):
    """The value at a path of member names and indexes, or `MISSING`."""
    for step in path.split("."):
        if isinstance(body, list) and step.isdigit() and int(step) < len(body):
            body = body[int(step)]
        elif isinstance(body, dict) and step in body:
            body = body[step]
        else:
            return MISSING
    return body
