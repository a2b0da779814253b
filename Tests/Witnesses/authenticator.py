"""A software authenticator from parts of python-fido2 (messages, CBOR) and cryptography (keys)."""

import hashlib
import json
import os

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, padding, rsa
from fido2.cose import ES256, RS256
from fido2.utils import websafe_decode, websafe_encode
from fido2.webauthn import (
    Aaguid,
    AttestationObject,
    AttestedCredentialData,
    AuthenticatorData,
    CollectedClientData,
)

FLAG = AuthenticatorData.FLAG


class Authenticator:
    """An authenticator with one passkey. Tests can change the messages that it sends."""

    def __init__(self, algorithm=-7, key=None, credential_id=None, verifies=True):
        self.algorithm = algorithm
        self.credential_id = credential_id or os.urandom(32)
        self.flags = FLAG.UP | FLAG.UV if verifies else FLAG.UP
        self.counter = 0
        if algorithm == -257:
            self.key = key or rsa.generate_private_key(65537, 2048)
        else:
            self.key = key or ec.generate_private_key(ec.SECP256R1())

    def register(self, options, origin=None, rp_id=None, public_key=None):
        """RegistrationResponseJSON for CredentialCreationOptions."""
        self.rp_id = rp_id or options["rp"]["id"]
        self.user_handle = websafe_decode(options["user"]["id"])
        cose = ES256 if self.algorithm == -7 else RS256
        public_key = public_key or cose.from_cryptography_key(self.key.public_key())
        credential = AttestedCredentialData.create(Aaguid(bytes(16)), self.credential_id, public_key)
        data = AuthenticatorData.create(self.rp_hash(), self.flags | FLAG.AT, self.counter, credential)
        client_data = self.client_data("webauthn.create", options["challenge"], origin)
        return self.response(
            attestationObject=AttestationObject.create("none", data, {}),
            clientDataJSON=client_data,
        ) | {"authenticatorAttachment": "cross-platform"}

    def sign(self, options, origin=None):
        """AuthenticationResponseJSON for CREDENTIAL_REQUEST_OPTIONS, as an object or a string."""
        options = json.loads(options) if isinstance(options, str) else options
        self.counter += 1
        data = AuthenticatorData.create(self.rp_hash(), self.flags, self.counter)
        client_data = self.client_data("webauthn.get", options["challenge"], origin)
        message = data + client_data.hash
        arguments = [padding.PKCS1v15(), hashes.SHA256()] if self.algorithm == -257 else [ec.ECDSA(hashes.SHA256())]
        return self.response(
            authenticatorData=data,
            clientDataJSON=client_data,
            signature=self.key.sign(message, *arguments),
            userHandle=self.user_handle,
        )

    def rp_hash(self):
        return hashlib.sha256(self.rp_id.encode()).digest()

    def client_data(self, purpose, challenge, origin):
        return CollectedClientData.create(purpose, websafe_decode(challenge), origin or f"https://{self.rp_id}")

    def response(self, **members):
        encoded = {name: websafe_encode(value) for name, value in members.items()}
        if "attestationObject" in encoded:
            encoded["transports"] = ["usb", "nfc"]
        name = websafe_encode(self.credential_id)
        return {"id": name, "rawId": name, "type": "public-key", "response": encoded}
