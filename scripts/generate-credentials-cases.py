#!/usr/bin/env python3
"""Writes Tests/PoolClientTests/Golden/credentials.json, which a test compares with authflow's results.

Each case has the contents of the AWS tools' shared files, and botocore's result (pip install botocore).
Found keys are three strings. An error is its class in botocore. null means that botocore finds nothing.
"""

import json
import os
import pathlib
import tempfile

import botocore.credentials
import botocore.session

KEYS = "aws_access_key_id = AKIA1\naws_secret_access_key = first\n"
OTHER = "aws_access_key_id = AKIA2\naws_secret_access_key = second\n"
VARIABLES = {"AWS_ACCESS_KEY_ID": "AKIAENV", "AWS_SECRET_ACCESS_KEY": "environment"}


def case(name, config=None, credentials=None, profile=None, **environment):
    return dict(
        name=name, config=config, credentials=credentials, profile=profile, environment=environment
    )


CASES = [
    # The order of the sources of keys.
    case("the environment's keys", **VARIABLES),
    case("the environment's session token", **VARIABLES, AWS_SESSION_TOKEN="temporary"),
    case("an empty session token is ignored", **VARIABLES, AWS_SESSION_TOKEN=""),
    case("the older name of that variable", **VARIABLES, AWS_SECURITY_TOKEN="older"),
    case(
        "the older name takes precedence over the newer",
        **VARIABLES,
        AWS_SECURITY_TOKEN="older",
        AWS_SESSION_TOKEN="newer",
    ),
    case(
        "an empty older name and the newer",
        **VARIABLES,
        AWS_SECURITY_TOKEN="",
        AWS_SESSION_TOKEN="newer",
    ),
    case("an access key without its secret", AWS_ACCESS_KEY_ID="AKIAENV"),
    case("an empty access key is ignored", AWS_ACCESS_KEY_ID="", credentials="[default]\n" + KEYS),
    case("the environment takes precedence over the files", credentials="[default]\n" + KEYS, **VARIABLES),
    case("the default profile of the credentials file", credentials="[default]\n" + KEYS),
    case("the default profile of the config file", config="[default]\n" + KEYS),
    case(
        "the credentials file takes precedence over the config file",
        config="[default]\n" + OTHER,
        credentials="[default]\n" + KEYS,
    ),
    case("a session token in a file", credentials="[default]\n" + KEYS + "aws_session_token = t\n"),
    case(
        "the older name of the session token in a credentials file",
        credentials="[default]\n" + KEYS + "aws_security_token = older\n",
    ),
    case(
        "both names of the session token in a credentials file",
        credentials="[default]\n" + KEYS + "aws_session_token = t\naws_security_token = older\n",
    ),
    case(
        "an empty older name hides the newer in a credentials file",
        credentials="[default]\n" + KEYS + "aws_security_token =\naws_session_token = t\n",
    ),
    case(
        "both names of the session token in a config file",
        config="[default]\n" + KEYS + "aws_session_token = t\naws_security_token = older\n",
    ),
    case("no files at all"),
    case("files without the default profile", credentials="[qa]\n" + KEYS, config="[profile qa]\n"),
    case("a profile with a region only", config="[default]\nregion = eu-west-1\n"),
    case("half a key in the credentials file", credentials="[default]\naws_access_key_id = A\n"),
    case("half a key in the config file", config="[default]\naws_access_key_id = A\n"),
    case("the other half alone", credentials="[default]\naws_secret_access_key = s\n"),
    # The choice of profiles.
    case("a profile from the environment", credentials="[qa]\n" + KEYS, AWS_PROFILE="qa"),
    case(
        "the environment's keys take precedence over its profile",
        credentials="[qa]\n" + KEYS,
        AWS_PROFILE="qa",
        **VARIABLES,
    ),
    case(
        "a requested profile takes precedence over the environment's keys",
        credentials="[qa]\n" + KEYS,
        profile="qa",
        **VARIABLES,
    ),
    case(
        "a requested profile takes precedence over the environment's profile",
        credentials="[qa]\n" + KEYS + "[ci]\n" + OTHER,
        profile="qa",
        AWS_PROFILE="ci",
    ),
    case("the older name of the variable", credentials="[qa]\n" + KEYS, AWS_DEFAULT_PROFILE="qa"),
    case("a missing profile", credentials="[qa]\n" + KEYS, profile="staging"),
    case("a missing profile from the environment", config="[default]\n", AWS_PROFILE="qa"),
    case("the config file's syntax for a profile", config="[profile qa]\n" + KEYS, profile="qa"),
    case("a bare name is not a profile in the config file", config="[qa]\n" + KEYS, profile="qa"),
    case(
        "the word `profile` is part of the name in a credentials file",
        credentials="[profile qa]\n" + KEYS,
        profile="qa",
    ),
    case("a quoted name", config='[profile "my team"]\n' + KEYS, profile="my team"),
    case("a quoted single word", config="[profile 'qa']\n" + KEYS, profile="qa"),
    case("a name with a space unquoted", config="[profile my team]\n" + KEYS, profile="my team"),
    case("a name with an unclosed quote", config='[profile "qa]\n' + KEYS, profile="qa"),
    case("extra white space in a name", config="[profile \t qa ]\n" + KEYS, profile="qa"),
    case("white space around a name in a credentials file", credentials="[ qa ]\n" + KEYS, profile="qa"),
    case("names are case-sensitive", config="[profile QA]\n" + KEYS, profile="qa"),
    case("default as a profile", config="[profile default]\n" + KEYS),
    case(
        "the last of two spellings",
        config="[default]\n" + KEYS + "[profile default]\n" + OTHER,
    ),
    # The paths of the files.
    case(
        "files in another place",
        AWS_SHARED_CREDENTIALS_FILE="~/.aws/elsewhere",
        credentials="[default]\n" + KEYS,
    ),
    case(
        "a path with a variable",
        AWS_CONFIG_FILE="$HOME/.aws/config",
        config="[default]\n" + KEYS,
    ),
    case(
        "a path with a variable in braces",
        AWS_CONFIG_FILE="${HOME}/.aws/config",
        config="[default]\n" + KEYS,
    ),
    case("an empty path means no file", AWS_CONFIG_FILE="", config="[default]\n" + KEYS),
    # The syntax of a file.
    case("comments and empty lines", credentials="# a\n\n; b\n[default]\n# c\n\n" + KEYS + "; d\n"),
    case("an indented comment", credentials="[default]\n  # c\n" + KEYS),
    case(
        "no comments after a value",
        credentials="[default]\naws_access_key_id = A # x\naws_secret_access_key = s ; y\n",
    ),
    case("no white space", credentials="[default]\naws_access_key_id=A\naws_secret_access_key=s"),
    case(
        "extra white space",
        credentials="[default]\naws_access_key_id   =\t A \naws_secret_access_key =  s  \n",
    ),
    case(
        "a colon as a separator",
        credentials="[default]\naws_access_key_id: A\naws_secret_access_key: s\n",
    ),
    case(
        "the first of both separators counts",
        credentials="[default]\naws_access_key_id = A\naws_secret_access_key = s:=t=\n",
    ),
    case(
        "settings in any case",
        credentials="[default]\nAWS_Access_Key_ID = A\naws_secret_access_KEY = s\n",
    ),
    case("sections are case-sensitive", credentials="[Default]\n" + KEYS),
    case("Windows line endings", credentials="[default]\r\n" + KEYS.replace("\n", "\r\n")),
    case("line endings of old Macs", credentials="[default]\r" + KEYS.replace("\n", "\r")),
    case(
        "indented settings",
        credentials="[default]\n  aws_access_key_id = A\n  aws_secret_access_key = s\n",
    ),
    case(
        "a deeper line continues the previous setting",
        credentials="[default]\naws_access_key_id = A\n  aws_secret_access_key = s\n",
    ),
    case(
        "a section with deeper indentation continues it too",
        credentials="[default]\n" + KEYS + "  [qa]\n",
    ),
    case("an indented section after a section", credentials="[qa]\n  [default]\n" + KEYS),
    case("text after a section", credentials="[default] # mine\n" + KEYS),
    case("a bracket in a section", credentials="[a]b]\nx = y\n[default]\n" + KEYS),
    case("a nested block", config="[default]\ns3 =\n  max_queue_size = 10\n" + KEYS),
    case(
        "a nested block with an empty line",
        config="[default]\ns3 =\n\n  a = b\n\n  c = d\n" + KEYS,
    ),
    case(
        "keys in a nested block are ignored",
        config="[default]\ns3 =\n  " + KEYS.replace("\n", "\n  ") + "\n",
    ),
    case("a block with a line that is not a setting", config="[default]\ns3 =\n  nothing\n" + KEYS),
    case("an empty value", config="[default]\ns3 =\n" + KEYS),
    case("default settings for all profiles", credentials="[DEFAULT]\n" + KEYS + "[default]\n"),
    case("default settings have the lowest precedence", credentials="[DEFAULT]\n" + KEYS + "[default]\n" + OTHER),
    case(
        "default settings for all profiles twice",
        credentials="[DEFAULT]\nx = 1\n[DEFAULT]\n" + KEYS + "[default]\n",
    ),
    case("a section twice", credentials="[default]\n" + KEYS + "[default]\n" + OTHER),
    case("a setting twice", credentials="[default]\n" + KEYS + "aws_access_key_id = B\n"),
    case(
        "a setting twice in two cases",
        credentials="[default]\n" + KEYS + "AWS_ACCESS_KEY_ID = B\n",
    ),
    case("a setting before any section", credentials=KEYS),
    case("an invalid line", credentials="[default]\n" + KEYS + "what\n"),
    case("a value without a name", credentials="[default]\n" + KEYS + "= what\n"),
    case("an empty section name", credentials="[default]\n" + KEYS + "[]\n"),
    case(
        "an error in an unneeded file",
        config="what\n",
        credentials="[default]\n" + KEYS,
    ),
    case(
        "the other sections of a config file",
        config="[sso-session a]\nx = y\n[services b]\n[plugins]\n[default]\n" + KEYS,
    ),
]


def outcome(case, home):
    folder = home / ".aws"
    folder.mkdir()
    environment = dict(case["environment"], HOME=str(home), AWS_EC2_METADATA_DISABLED="true")
    elsewhere = environment.get("AWS_SHARED_CREDENTIALS_FILE", "").endswith("elsewhere")
    names = {"config": "config", "credentials": "elsewhere" if elsewhere else "credentials"}
    for key, name in names.items():
        if case[key] is not None:
            (folder / name).write_bytes(case[key].encode())
    os.environ.clear()
    os.environ.update(environment)
    try:
        found = botocore.session.Session(profile=case["profile"]).get_credentials()
    except Exception as error:
        return {"error": type(error).__name__}
    if found is None:
        return {"error": None}
    keys = found.get_frozen_credentials()
    # botocore omits an empty token.
    return {"keys": [keys.access_key, keys.secret_key, keys.token or None]}


def main():
    root = pathlib.Path(__file__).resolve().parent.parent
    target = root / "Tests/PoolClientTests/Golden/credentials.json"
    before = dict(os.environ)
    lines = []
    for one in CASES:
        with tempfile.TemporaryDirectory() as home:
            lines.append(json.dumps(dict(one, botocore=outcome(one, pathlib.Path(home)))))
        os.environ.clear()
        os.environ.update(before)
    target.write_text("[\n" + ",\n".join(lines) + "\n]\n")


if __name__ == "__main__":
    main()
