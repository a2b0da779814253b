"""A project with an entry that creates pools, foreign pools next to them, and commands that are killed."""

import json
import os
import subprocess

import boto3

from servers import PROGRAM, authflow

KEYS = {"AWS_ACCESS_KEY_ID": "AKIAWITNESS", "AWS_SECRET_ACCESS_KEY": "witness-secret-access-key"}

CONFIGURATION = {
    "pool": {"Name": "shop", "UsernameAttributes": ["email"], "DeletionProtection": "ACTIVE", "UserPoolTags": {"team": "shop"}},
    "clients": {
        "web": {"ExplicitAuthFlows": ["ALLOW_USER_PASSWORD_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"]},
        "backend": {"hasSecret": True, "ExplicitAuthFlows": ["ALLOW_USER_PASSWORD_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"]},
    },
    "groups": [{"GroupName": "editors"}],
    "resourceServers": [{"Identifier": "shop", "Scopes": [{"ScopeName": "read", "ScopeDescription": "reads"}]}],
    "domain": {"Domain": "shop"},
}

SCENARIO = """
scenario: A user signs in with each client
given: { users: [ { as: ann } ] }
steps:
  - signIn: { username: $(users.ann.email), password: $(users.ann.password), flow: USER_PASSWORD_AUTH }
  - signIn: { username: $(users.ann.email), password: $(users.ann.password), flow: USER_PASSWORD_AUTH }
    client: backend
    as: backend
  - AdminAddUserToGroup: { Username: $(users.ann.username), GroupName: editors }
"""

ALLOW = ["create-pools", "create-users", "change-users", "send-messages"]


class Project:
    """A server, a project file whose entry `try` creates pools, and the pools of the server."""

    def __init__(self, url, folder, allow=ALLOW, **entry):
        self.folder = folder
        self.cognito = boto3.client(
            "cognito-idp",
            endpoint_url=url,
            region_name="us-east-1",
            aws_access_key_id=KEYS["AWS_ACCESS_KEY_ID"],
            aws_secret_access_key=KEYS["AWS_SECRET_ACCESS_KEY"],
        )
        self.entry = {"kind": "cognito", "region": "us-east-1", "endpoint": url, "allow": allow} | entry
        self.write()
        folder.joinpath("scenario.yaml").write_text(SCENARIO)

    def write(self, **entry):
        """Writes the project file and the configuration file. Both are JSON, which is also YAML."""
        self.entry |= entry
        self.folder.joinpath("authflow.yaml").write_text(json.dumps({"pools": {"try": self.entry}}))
        self.folder.joinpath("new.yaml").write_text(json.dumps(CONFIGURATION))

    def authflow(self, *words, **environment):
        return authflow(*words, folder=self.folder, environment=KEYS | environment)

    def run(self, *options, **environment):
        return self.authflow("run", "scenario.yaml", "--pool", "try", "--create", "new.yaml", *options, **environment)

    def compare(self, *options, **environment):
        sides = ["--create", "new.yaml", "--create", "new.yaml"]
        return self.authflow("compare", *sides, "--pool", "try", "scenario.yaml", *options, **environment)

    def sweep(self, *options):
        return self.authflow("sweep", *options)

    def pools(self):
        """All pools of the server, with everything that the server shows of them."""
        pages = self.cognito.get_paginator("list_user_pools").paginate(MaxResults=60)
        return {pool["Id"]: self.described(pool["Id"]) for page in pages for pool in page["UserPools"]}

    def described(self, pool_id):
        return json.dumps(self.cognito.describe_user_pool(UserPoolId=pool_id)["UserPool"], default=str, sort_keys=True)

    def journals(self):
        """The lines of all journals."""
        folder = self.folder / ".authflow" / "journal"
        return [[json.loads(line) for line in path.read_text().splitlines()] for path in sorted(folder.glob("*.jsonl"))]

    def add_foreign_pools(self):
        """Adds pools of other people: with a similar name, with the tag of tests, and of a run without a journal."""
        test = {"authflow:test": "true"}
        for name, tags in [
            ("authflow", {}),
            ("authflow-tp43rpi33y0cph", {}),
            ("authflow-tp43rpi33y0cph", test),
            ("shop", test),
            ("authflow-zzzzz", test | {"authflow:run": "zzzzz"}),
        ]:
            self.cognito.create_user_pool(PoolName=name, UserPoolTags=tags)

    def add_namesakes(self):
        """Adds pools with the names of the killed runs' pools, but without their tags."""
        for name in {line["name"] for lines in self.journals() for line in lines if line.get("creates") == "pool"}:
            self.cognito.create_user_pool(PoolName=name)
            self.cognito.create_user_pool(PoolName=name, UserPoolTags={"authflow:test": "true"})

    def run_for(self, seconds):
        """Runs the scenario and kills the run after a time."""
        words = [PROGRAM, "run", "scenario.yaml", "--pool", "try", "--create", "new.yaml"]
        output = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        with subprocess.Popen(words, cwd=self.folder, env=inherited(), **output) as process:
            try:
                process.wait(seconds)
            except subprocess.TimeoutExpired:
                process.kill()

    def kill(self, killer, seam, count, command="run"):
        """Runs a command that is killed at a seam. Returns whether it reached the seam."""
        result = getattr(self, command)(LD_PRELOAD=str(killer), AUTHFLOW_KILL=f"{seam}:{count}")
        assert result.status in (0, -9), result
        return result.status == -9


def inherited():
    """The variables of a program that a test starts itself."""
    return {name: value for name, value in os.environ.items() if not name.startswith("AWS_")} | KEYS
