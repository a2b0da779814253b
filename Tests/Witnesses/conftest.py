"""Runs the built `authflow` for the tests; every server is ended by the process that the test started."""

import email
import email.policy
import os
import pathlib
import re
import subprocess
import time

import boto3
import pytest
from botocore.config import Config

PROGRAM = os.environ["AUTHFLOW"]


class Mock:
    """A running `authflow mock` with its Maildir."""

    def __init__(self, process, url, outbox):
        self.process = process
        self.url = url
        self.outbox = outbox

    def client(self):
        return boto3.client(
            "cognito-idp",
            region_name="us-east-1",
            endpoint_url=self.url,
            aws_access_key_id="test",
            aws_secret_access_key="test",
            config=Config(retries={"max_attempts": 0}),
        )

    def messages(self, recipient):
        """The mails for an address, newest last; a call that was answered has delivered its mail."""
        mails = []
        for path in sorted((self.outbox / "new").iterdir(), key=lambda path: path.stat().st_mtime_ns):
            mail = email.message_from_bytes(path.read_bytes(), policy=email.policy.default)
            if recipient in mail["To"]:
                mails.append(mail)
        return mails

    def code(self, recipient):
        return re.search(r"\b\d{6}\b", self.messages(recipient)[-1].get_content())[0]


@pytest.fixture(scope="session")
def mock(tmp_path_factory):
    outbox = tmp_path_factory.mktemp("outbox")
    process = subprocess.Popen(
        [PROGRAM, "mock", "--port", "0", "--outbox", str(outbox)],
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        url = re.search(r"http://127\.0\.0\.1:\d+", process.stdout.readline())[0]
        yield Mock(process, url, pathlib.Path(outbox))
    finally:
        process.terminate()
        assert process.wait(timeout=10) == 0
