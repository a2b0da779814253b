"""Sessions of boto3 that read botocore's service models once for all of them."""

import functools

import boto3
import botocore.session


@functools.cache
def models():
    """The loader of service models. It keeps what it has read, and nothing of a session."""
    return botocore.session.Session().get_component("data_loader")


def separate():
    """A session with its own event handlers and settings."""
    session = botocore.session.Session()
    session.register_component("data_loader", models())
    return boto3.Session(botocore_session=session)
