"""Writes scenario files, each with its own users."""

from __future__ import annotations

import pathlib
import re

from .processes import WrongResult

CONFIRMED_SIGN_UP = """steps:
  - signUp: {{ username: $(user.email), password: $(user.password) }}
    expect: {{ nextStep: confirmSignUp, delivery: {{ medium: EMAIL }} }}
  - awaitCode: {{ to: $(user.email) }}
    save: code
  - confirmSignUp: {{ username: $(user.email), code: $(code) }}
    expect: {{ nextStep: done }}
"""

# Four requests of a user: sign up, fetch the code, confirm, sign in.
SIGN_UP = """scenario: A new user {number} confirms with the emailed code and signs in
given:
  client: {{ ExplicitAuthFlows: [ALLOW_USER_PASSWORD_AUTH, ALLOW_REFRESH_TOKEN_AUTH] }}
""" + CONFIRMED_SIGN_UP + """  - signIn: {{ username: $(user.email), password: $(user.password), flow: USER_PASSWORD_AUTH }}
    expect: {{ nextStep: done, tokens: {{ id: {{ claims: {{ token_use: id }} }} }} }}
"""

NO_SIGN_IN = """scenario: A new user {number} confirms with the emailed code
""" + CONFIRMED_SIGN_UP

SIGN_UP_WITH_SRP = """scenario: A new user {number} confirms with the emailed code and proves the password
""" + CONFIRMED_SIGN_UP + """  - signIn: {{ username: $(user.email), password: $(user.password) }}
    expect: {{ nextStep: done, tokens: {{ id: {{ claims: {{ token_use: id }} }} }} }}
"""

# No value comes from an email. Therefore, another program can make the same calls.
SIGN_IN = """scenario: An invited user {number} signs in
given:
  client: {{ ExplicitAuthFlows: [ALLOW_USER_PASSWORD_AUTH, ALLOW_REFRESH_TOKEN_AUTH] }}
steps:
  - signUp: {{ username: $(user.email), password: $(user.password) }}
    expect: {{ nextStep: confirmSignUp }}
  - AdminConfirmSignUp: {{ Username: $(user.email) }}
  - signIn: {{ username: $(user.email), password: $(user.password), flow: USER_PASSWORD_AUTH }}
    expect: {{ nextStep: done, tokens: {{ id: {{ claims: {{ token_use: id }} }} }} }}
  - fetchUserAttributes: {{}}
    expect: {{ attributes: {{ email: $(user.email) }} }}
"""

# These calls cost the pool almost nothing, so their time is the cost of making calls.
LOOK_UPS = """scenario: A user {number} is looked up again and again
steps:
  - signUp: {{ username: $(user.email), password: $(user.password) }}
    expect: {{ nextStep: confirmSignUp }}
""" + 20 * """  - AdminGetUser: {{ Username: $(user.email) }}
    expect: {{ response: {{ UserStatus: UNCONFIRMED }} }}
"""


def write_files(folder: pathlib.Path, template: str, count: int) -> pathlib.Path:
    """Writes `count` files with one scenario each, and returns their folder."""
    for number in range(count):
        (folder / f"scenario-{number:05}.yaml").write_text(template.format(number=number))
    return folder


def write_stream(path: pathlib.Path, template: str, count: int) -> pathlib.Path:
    """Writes one file with `count` scenarios, and returns its path."""
    path.write_text("---\n".join(template.format(number=number) for number in range(count)))
    return path


def check_passed(output: str, count: int) -> None:
    """Raises unless the summary of a run reports exactly `count` passed scenarios, and no others."""
    summary = re.search(r"^([\d,]+) scenarios?: ([\d,]+) passed \(", output, re.MULTILINE)
    counts = [int(text.replace(",", "")) for text in summary.groups()] if summary else None
    if counts != [count, count]:
        raise WrongResult(f"not all of {count} scenarios passed: {output[-300:].strip()}")
