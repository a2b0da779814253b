"""Runs the server of moto. The server reads moto's key once, because reading it takes half a second for each pool."""

import sys

from moto.cognitoidp import models
from moto.server import main

KEYS = {}
READ = models.jwk.RSAKey.import_key


def read_once(key):
    """The same key object for the same key. moto gives every pool one constant key."""
    content = str(key)
    if content not in KEYS:
        KEYS[content] = READ(key)
    return KEYS[content]


if __name__ == "__main__":
    models.jwk.RSAKey.import_key = read_once
    sys.exit(main())
