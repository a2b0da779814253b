#!/usr/bin/env python3
"""Writes the results of other implementations for fixed inputs, for comparison in AuthCryptoTests.

sigv4.json: botocore's signer.  srp.json: pycognito as the client, with a server of three lines.
rs256.json: the openssl command, with the test key in the existing file or a new key. The key protects
nothing.  passkeys.json: python-fido2 as authenticator and CBOR reader. An existing file is kept,
because signatures are random.  The script needs `pip install botocore fido2 pycognito` and openssl. It can be
run from any folder.
"""
import base64
import datetime
import json
import pathlib
import random
import subprocess
import sys
import tempfile

import botocore.auth
from botocore.awsrequest import AWSRequest
from botocore.credentials import Credentials
from fido2 import cbor
from pycognito import aws_srp

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "Tests/Witnesses"))
from authenticator import Authenticator

GOLDEN = pathlib.Path(__file__).parent.parent / "Tests/AuthCryptoTests/Golden"
ENDPOINT = "https://cognito-idp.eu-central-1.amazonaws.com"
TARGET = "AWSCognitoIdentityProviderService."
JSON_TYPE = ("Content-Type", "application/x-amz-json-1.1")
KEYS = ("AKIDEXAMPLE", "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY", None)
TEMPORARY = ("ASIAEXAMPLE", "tEmP0raryS3cr3t", "FwoGZXIvYXdzE//token+with/signs==")

# name, method, url, headers, body, keys, time
CASES = [
    ("an admin call", "POST", ENDPOINT + "/",
     [JSON_TYPE, ("X-Amz-Target", TARGET + "AdminConfirmSignUp")],
     '{"UserPoolId":"eu-central-1_AbCdEf123","Username":"ann"}', KEYS, "2026-02-03T04:05:06"),
    ("temporary keys", "POST", ENDPOINT + "/",
     [JSON_TYPE, ("X-Amz-Target", TARGET + "ListUsers")], '{"Filter":"name = \\"Zoë 😀\\""}',
     TEMPORARY, "2024-02-29T23:59:59"),
    ("a URL without a path, no headers, no body", "POST", ENDPOINT, [], "", KEYS,
     "2026-12-31T00:00:00"),
    ("a port of its own", "POST", "http://127.0.0.1:9229/", [JSON_TYPE], "{}", KEYS,
     "2026-02-03T04:05:06"),
    ("the scheme's own port, capitals in the host", "POST",
     "https://Cognito-IDP.us-east-1.amazonaws.com:443/", [JSON_TYPE], "{}", KEYS,
     "2026-02-03T04:05:06"),
    ("an IPv6 address", "POST", "http://[::1]:8080/", [JSON_TYPE], "{}", KEYS,
     "2026-02-03T04:05:06"),
    ("a query out of order", "GET",
     ENDPOINT + "/?b=2&a=2&a=1&Z=%20x&empty=&bare&a-b=%2F&a=10", [], "", KEYS,
     "2026-02-03T04:05:06"),
    ("a path with dots, slashes, escapes", "GET",
     ENDPOINT + "/a/./b//../c%20d/~e:f@g/(h)/", [], "", KEYS, "2026-02-03T04:05:06"),
    ("a path above its root", "GET", ENDPOINT + "/../..", [], "", KEYS, "2026-02-03T04:05:06"),
    ("headers with inner and outer space, unsigned ones", "POST", ENDPOINT + "/",
     [JSON_TYPE, ("X-Custom", "  a   b \t c "), ("User-Agent", "me"), ("Connection", "close"),
      ("Expect", "100-continue"), ("X-Empty", ""), ("Cache-Control", "no-store")],
     "{}", KEYS, "2026-02-03T04:05:06"),
    ("a header twice", "POST", ENDPOINT + "/",
     [("X-Twice", "b"), ("X-Twice", "a"), JSON_TYPE], "{}", KEYS, "2026-02-03T04:05:06"),
    ("a host header of the caller's", "POST", "http://127.0.0.1:9229/",
     [("Host", "pool.example.com"), JSON_TYPE], "{}", KEYS, "2026-02-03T04:05:06"),
]


def signed(name, method, url, headers, body, keys, time):
    moment = datetime.datetime.fromisoformat(time).replace(tzinfo=datetime.timezone.utc)
    botocore.auth.get_current_datetime = lambda: moment
    request = AWSRequest(method=method, url=url, data=body.encode())
    for header, value in headers:
        request.headers.add_header(header, value)
    botocore.auth.SigV4Auth(Credentials(*keys), "cognito-idp", "eu-central-1").add_auth(request)
    names = ["X-Amz-Date", "X-Amz-Security-Token", "Authorization"]
    return {
        "name": name, "method": method, "url": url, "headers": headers, "body": body,
        "accessKeyID": keys[0], "secretAccessKey": keys[1], "sessionToken": keys[2],
        "epoch": int(moment.timestamp()),
        "added": [[n, request.headers[n]] for n in names if n in request.headers],
    }


def sign_in(seed):
    """One sign-in, and the cases of different padding that it covers."""
    draw = random.Random(seed)
    user, password = f"user-{seed}", "".join(draw.choices("aZ09 :é😀", k=12))
    client = aws_srp.AWSSRP(user, password, "us-east-1_Pool", "client", client=object())
    client.small_a_value = draw.getrandbits(256)
    client.large_a_value = client.calculate_a()
    salt, small_b = aws_srp.long_to_hex(draw.getrandbits(128)), draw.getrandbits(256)

    inner = aws_srp.hash_sha256(f"Pool{user}:{password}".encode())
    x = int(aws_srp.hex_hash(aws_srp.pad_hex(salt) + inner), 16)
    verifier = pow(2, x, client.big_n)
    large_b = (client.val_k * verifier + pow(2, small_b, client.big_n)) % client.big_n

    derived = {}

    def hkdf(secret, scrambler, derive=aws_srp.compute_hkdf):
        derived.update({"S": secret.hex(), "u": scrambler.hex()})
        return derive(secret, scrambler)

    class Clock(datetime.datetime):
        @classmethod
        def utcnow(cls):
            return cls(2026, 1 + seed % 12, 1 + seed % 28, seed % 24, seed % 60, seed % 60)

    block = base64.b64encode(draw.randbytes(40)).decode()
    parameters = {"USER_ID_FOR_SRP": user, "SALT": salt, "SRP_B": f"{large_b:x}",
                  "SECRET_BLOCK": block}
    kept = aws_srp.compute_hkdf, aws_srp.datetime.datetime
    aws_srp.compute_hkdf, aws_srp.datetime.datetime = hkdf, Clock
    answer = client.process_challenge(parameters, {"USERNAME": user})
    aws_srp.compute_hkdf, aws_srp.datetime.datetime = kept

    numbers = {"A": f"{client.large_a_value:x}", "B": f"{large_b:x}", "salt": salt}
    cases = {f"{name} has an odd number of digits" for name, n in numbers.items() if len(n) % 2}
    cases |= {f"{name} is padded" for name, n in derived.items() if n.startswith("00")}
    cases |= {f"{name} begins with a zero digit" for name, n in derived.items()
              if n[0] == "0" != n[1]}
    cases |= {"salt is padded"} if len(salt) % 2 == 0 and salt[0] in "89abcdef" else set()
    return cases, {
        "userID": user, "password": password, "a": f"{client.small_a_value:064x}",
        "b": f"{small_b:064x}", "salt": salt, "verifier": f"{verifier:x}",
        "A": numbers["A"], "B": numbers["B"], "secretBlock": block,
        "timestamp": answer["TIMESTAMP"], "signature": answer["PASSWORD_CLAIM_SIGNATURE"],
    }


def sign_ins():
    """The first sign-ins that together cover every case."""
    wanted, found = 8, {}
    seed = 0
    while len(found) < wanted:
        seed += 1
        cases, vector = sign_in(seed)
        for case in sorted(cases - found.keys()):
            found[case] = vector
    return [{"cases": [c for c in found if found[c] is v], **v}
            for v in {id(v): v for v in found.values()}.values()]


def openssl(*arguments, stdin=b""):
    return subprocess.run(["openssl", *arguments], input=stdin, check=True, capture_output=True).stdout


def rs256():
    kept = GOLDEN / "rs256.json"
    message = b"signed by the openssl command"
    if kept.exists():
        pkcs1 = base64.b64decode(json.loads(kept.read_text())["pkcs1"])
    else:
        pkcs1 = openssl("rsa", "-outform", "DER", "-traditional", stdin=openssl("genrsa", "2048"))
    with tempfile.NamedTemporaryFile() as key:
        key.write(pkcs1)
        key.flush()
        pkcs8 = openssl("pkcs8", "-topk8", "-nocrypt", "-inform", "DER", "-in", key.name,
                        "-outform", "DER")
        signature = openssl("dgst", "-sha256", "-sign", key.name, "-keyform", "DER", stdin=message)

    def text(data):
        return base64.b64encode(data).decode()

    return {
        "message": message.decode(), "pkcs1": text(pkcs1), "pkcs8": text(pkcs8),
        "signature": text(signature),
    }


def passkeys():
    """A registration and two sign-ins with each algorithm, and some CBOR."""
    kept = GOLDEN / "passkeys.json"
    if kept.exists():
        return json.loads(kept.read_text())

    def encoded(data):
        return base64.urlsafe_b64encode(data).decode().rstrip("=")

    def used(algorithm):
        authenticator = Authenticator(algorithm)
        challenges = [encoded(bytes([number] * 32)) for number in range(3)]
        user = {"id": encoded(b"ann"), "name": "ann"}
        options = {"rp": {"id": "example.com"}, "user": user, "challenge": challenges[0]}
        return {
            "algorithm": algorithm, "challenges": challenges, "registration": authenticator.register(options),
            "assertions": [authenticator.sign({"challenge": challenge}) for challenge in challenges[1:]],
        }

    values = [
        0, 23, 24, 255, 256, 65535, 65536, 4294967296, -1, -24, -25, -257, "", "IETF", "\u00fc\U0001f600",
        b"", b"\x01\x02", [], [1, [2, 3]], {}, {1: 2, 3: -7, -1: 1, -2: b"x", -3: b"y"},
        {"fmt": "none", "attStmt": {}, "authData": bytes(40)}, {"b": True, "a": False, "aa": {"c": [1]}},
    ]
    return {
        "credentials": [used(-7), used(-257)],
        "cbor": [{"text": repr(value), "hex": cbor.encode(value).hex()} for value in values],
    }


def write(name, value):
    (GOLDEN / name).write_text(json.dumps(value, indent=2, ensure_ascii=False) + "\n")


GOLDEN.mkdir(exist_ok=True)
write("sigv4.json", [signed(*case) for case in CASES])
write("srp.json", sign_ins())
write("rs256.json", rs256())
write("passkeys.json", passkeys())
