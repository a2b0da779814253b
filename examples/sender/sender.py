"""A custom sender function for a test pool: decrypts a code and posts it to `authflow inbox serve`.

The function is for the triggers CustomSMSSender and CustomEmailSender, with the handler `sender.handler`. It sends no
message to the user. Settings in its environment:

    KEY_ARN      the ARN of the KMS key with which Cognito encrypts codes
    RECEIVER     the URL of the receiver, such as https://codes.example.com
    SECRET       the value of AUTHFLOW_WEBHOOK_SECRET of the receiver

Its role needs `kms:Decrypt` for the key. Its package needs `aws-encryption-sdk`.
"""

import base64
import datetime
import json
import os
import urllib.error
import urllib.request

import aws_encryption_sdk

# Cognito's ciphertexts have no key commitment (AWS developer guide, custom sender Lambda triggers).
CLIENT = aws_encryption_sdk.EncryptionSDKClient(
    commitment_policy=aws_encryption_sdk.CommitmentPolicy.REQUIRE_ENCRYPT_ALLOW_DECRYPT
)
TIMEOUT = 3.0


def key_provider():
    """The KMS key; the function accepts codes that were encrypted with this key only."""
    return aws_encryption_sdk.StrictAwsKmsMasterKeyProvider(key_ids=[os.environ["KEY_ARN"]])


def decrypted(code):
    """The plain code or temporary password; None for a notification without one."""
    if not code:
        return None
    plaintext, _ = CLIENT.decrypt(source=base64.b64decode(code), key_provider=key_provider())
    return plaintext.decode()


def message(event, context):
    """The facts that the receiver accepts."""
    request = event["request"]
    is_sms = event["triggerSource"].startswith("CustomSMSSender_")
    return {
        "to": request["userAttributes"]["phone_number" if is_sms else "email"],
        "medium": "SMS" if is_sms else "EMAIL",
        "code": decrypted(request.get("code")),
        "trigger": event["triggerSource"],
        "username": event["userName"],
        "pool": event["userPoolId"],
        "id": context.aws_request_id,
        "at": datetime.datetime.now(datetime.timezone.utc).isoformat(timespec="milliseconds").replace("+00:00", "Z"),
    }


def handler(event, context):
    post = urllib.request.Request(
        os.environ["RECEIVER"].rstrip("/") + "/messages",
        data=json.dumps(message(event, context)).encode(),
        headers={"Content-Type": "application/json", "Authorization": f"Bearer {os.environ['SECRET']}"},
    )
    try:
        with urllib.request.urlopen(post, timeout=TIMEOUT):
            return event
    except urllib.error.HTTPError as error:
        # Cognito shows the exception in the function's log.
        reason = error.read().decode(errors="replace")
        raise RuntimeError(f"the receiver answered {error.code}: {reason}") from None
