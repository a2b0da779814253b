"""What a reader of docs/guides/live-pool.md creates: the pool from the template, and the project file."""

import pathlib
import re

import boto3
import yaml

from templates import Template

PAGE = pathlib.Path(__file__).parents[2] / "docs" / "guides" / "live-pool.md"
KEYS = {"AWS_ACCESS_KEY_ID": "AKIAWITNESS", "AWS_SECRET_ACCESS_KEY": "witness-secret-access-key"}
REGION = "eu-west-1"


def client(url):
    """A client with the keys that a mock with these keys accepts."""
    return boto3.client(
        "cognito-idp",
        region_name=REGION,
        endpoint_url=url,
        aws_access_key_id=KEYS["AWS_ACCESS_KEY_ID"],
        aws_secret_access_key=KEYS["AWS_SECRET_ACCESS_KEY"],
    )


def create(cognito, **parameters):
    """Creates the pool and the client of the template. Returns their IDs."""
    resources = Template("test-pool.yaml", **parameters).resources
    pool = dict(resources["Pool"])
    pool["PoolName"] = pool.pop("UserPoolName")
    user_pool = cognito.create_user_pool(**pool)["UserPool"]["Id"]
    app = cognito.create_user_pool_client(**resources["Client"] | {"UserPoolId": user_pool})["UserPoolClient"]
    assert "ClientSecret" not in app
    return user_pool, app["ClientId"]


def project(folder, mailbox=None, **pool):
    """Writes the project file of the guide. Other keys of the pool and the mailbox replace those of the guide."""
    text = re.search(r"```yaml authflow\.yaml\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.S)[1]
    document = yaml.safe_load(text)
    document["pools"]["staging"] |= pool
    document["pools"]["staging"] = {key: value for key, value in document["pools"]["staging"].items() if value}
    if "source" in document["pools"]["staging"]:
        document["sources"]["team-mailbox"] |= mailbox or {}
    else:
        del document["sources"]
    (folder / "authflow.yaml").write_text(yaml.safe_dump(document, sort_keys=False))
