"""Checks every response of the mock against botocore's service model, much more strictly than boto3."""

import base64
import binascii
import collections
import json
import re

UUID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")

# Errors that the service's documentation lists for an operation, but the model does not.
UNLISTED = {
    # "An error occurs if ... ForceAliasCreation is false": documentation of AdminCreateUser.
    "AdminCreateUser": {"AliasExistsException"},
}

# Given names have at most 20 characters. The service's own `phone_number_verified` has 21.
UNLIMITED = {"CustomAttributeNameType"}

# The reference of GetClientToken requires this flow, but the model's enumeration does not contain it.
FURTHER = {"ExplicitAuthFlowsType": {"ALLOW_CLIENT_TOKEN_AUTH"}}

# The model's pattern is for prefixes. Custom domains contain dots, even in the service's own examples.
UNPATTERNED = {"CompletionMessageType", "DomainType"}

# General errors of AWS JSON services, before an operation runs, and the mock's own error.
GENERAL = {"SerializationException", "UnknownOperationException", "NotImplementedByMock"}


class Ledger:
    """The responses of each operation so far. A response that does not match the model fails the call."""

    def __init__(self):
        self.succeeded = set()
        self.refused = collections.defaultdict(set)
        self.request_ids = set()

    def listen(self, session):
        session.events.register("after-call.cognito-idp", self.hear)

    def hear(self, http_response, model, **_):
        headers = {name.lower(): value for name, value in http_response.headers.items()}
        faults = list(self.of_head(http_response.status_code, headers))
        body = json.loads(http_response.content or "{}")
        if http_response.status_code == 200:
            faults += of_value(body, model.output_shape, model.name)
            self.succeeded.add(model.name)
        else:
            faults += of_error(http_response.status_code, headers, body, model)
            if body.get("__type") in listed(model):
                self.refused[model.name].add(body["__type"])
        assert not faults, "; ".join([*faults, f"answered {http_response.text}"])

    def of_head(self, status, headers):
        if headers.get("content-type") != "application/x-amz-json-1.1":
            yield f"content type {headers.get('content-type')}"
        request_id = headers.get("x-amzn-requestid", "none")
        if not UUID.fullmatch(request_id) or request_id in self.request_ids:
            yield f"request id {request_id}"
        self.request_ids.add(request_id)


def listed(model):
    return {shape.error_code for shape in model.error_shapes}


def of_error(status, headers, body, model):
    """The parts of an error: type in header and body, message in header and body, and status."""
    kind = body.get("__type")
    if kind not in listed(model) | GENERAL | UNLISTED.get(model.name, set()):
        yield f"{kind} is not an error of {model.name}"
    if headers.get("x-amzn-errortype") != f"{kind}:":
        yield f"x-amzn-ErrorType {headers.get('x-amzn-errortype')}"
    # Only the error of the protocol layer has a capitalized `Message`.
    message = body.get("Message" if kind == "SerializationException" else "message")
    if not isinstance(message, str) or not message:
        yield "no message"
    elif headers.get("x-amzn-errormessage") != of_header(message):
        yield f"x-amzn-ErrorMessage {headers.get('x-amzn-errormessage')}"
    if len(body) != 2:
        yield f"members {sorted(body)}"
    if status != (501 if kind == "NotImplementedByMock" else 400):
        yield f"status {status}"


def of_header(message):
    """The header's form of a message: its first kilobyte, in printable ASCII."""
    return re.sub(r"[^ -~]", "?", re.sub(r"[\0-\x1f\x7f]", " ", message))[:1024].strip()


def of_value(value, shape, place):
    """The differences of a JSON value from its shape: unknown or null members, types, enums, lengths, patterns."""
    if shape is None:
        yield from [f"{place} has members"] if value != {} else []
        return
    if not KINDS[shape.type_name](value):
        yield f"{place} is {json.dumps(value)}, not a {shape.type_name}"
        return
    yield from of_limits(value, shape, place)
    if shape.type_name == "structure" and not shape.metadata.get("document"):
        for name in shape.required_members:
            if name not in value:
                yield f"{place}.{name} is missing"
        for name, member in value.items():
            if name in shape.members:
                yield from of_value(member, shape.members[name], f"{place}.{name}")
            else:
                yield f"{place}.{name} is unknown"
    elif shape.type_name == "list":
        for index, item in enumerate(value):
            yield from of_value(item, shape.member, f"{place}.{index}")
    elif shape.type_name == "map":
        for name, item in value.items():
            yield from of_value(name, shape.key, f"{place} key")
            yield from of_value(item, shape.value, f"{place}.{name}")


def of_limits(value, shape, place):
    if shape.name in UNLIMITED:
        return
    size = value if shape.type_name in ("integer", "long") else None
    if shape.type_name in ("string", "list", "map"):
        size = len(value)
    limits = shape.metadata
    if size is not None and not limits.get("min", size) <= size <= limits.get("max", size):
        yield f"{place} is outside {limits.get('min')}...{limits.get('max')}"
    if shape.type_name == "string":
        if shape.enum and value not in {*shape.enum, *FURTHER.get(shape.name, ())}:
            yield f"{place} is {value}, none of {shape.enum}"
        pattern = None if shape.name in UNPATTERNED else limits.get("pattern")
        if pattern and not re.fullmatch(python(pattern), value, re.ASCII):
            yield f"{place} does not match {pattern}"


def python(pattern):
    """A pattern of the model for Python, which has no Unicode category classes."""
    return pattern.replace(r"\p{L}\p{M}\p{S}\p{N}\p{P}", r"\S").replace(r"\p{Z}", " ")


def is_base64(value):
    try:
        return bool(base64.b64decode(value, validate=True))
    except (binascii.Error, TypeError):
        return False


def is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool)


KINDS = {
    "structure": lambda value: isinstance(value, dict),
    "map": lambda value: isinstance(value, dict),
    "list": lambda value: isinstance(value, list),
    "string": lambda value: isinstance(value, str),
    "boolean": lambda value: isinstance(value, bool),
    "integer": lambda value: is_number(value) and isinstance(value, int),
    "long": lambda value: is_number(value) and isinstance(value, int),
    # Seconds in this century, neither milliseconds nor a string.
    "timestamp": lambda value: is_number(value) and 946_684_800 < value < 4_102_444_800,
    "blob": is_base64,
}
