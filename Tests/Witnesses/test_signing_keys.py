"""`authflow run` stores the key pair of its mock pools in the user's cache folder and generates one only if needed."""

import os
import stat

import pytest

import servers

SIGN_UP = """
scenario: Ann signs up
steps:
  - signUp: { username: $(user.email), password: $(user.password) }
    expect: { nextStep: confirmSignUp }
"""
SIGN_IN = """
scenario: Ann signs in, and her token is the pool's
given: { users: [ { as: ann } ] }
steps:
  - signIn: { username: $(users.ann.username), password: $(users.ann.password) }
    save: tokens
  - verifyToken: { token: $(tokens.access) }
    expect: { claims: { token_use: access } }
"""


def run(folder, scenario, command="run", **variables):
    (folder / "a.yaml").write_text(scenario)
    environment = {"XDG_CACHE_HOME": None} | variables
    options = [command, "a.yaml"] if command == "run" else [command, "mock", "mock", "a.yaml"]
    result = servers.authflow(*options, folder=folder, environment=environment)
    assert result.status == 0, result.output + result.errors


def file_in(home):
    return home / ".cache" / "authflow" / "signing-key.der"


def test_the_key_pair_is_stored_for_further_runs_and_only_the_user_can_read_it(tmp_path):
    run(tmp_path, SIGN_IN, HOME=str(tmp_path))
    kept = file_in(tmp_path)
    first = kept.read_bytes()
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600 and stat.S_IMODE(kept.parent.stat().st_mode) == 0o700
    run(tmp_path, SIGN_IN, HOME=str(tmp_path))
    assert kept.read_bytes() == first
    assert os.listdir(kept.parent) == [kept.name]


def test_a_sign_up_generates_no_key_pair(tmp_path):
    run(tmp_path, SIGN_UP, HOME=str(tmp_path))
    assert not file_in(tmp_path).exists()


def test_only_run_stores_a_key_pair(tmp_path):
    run(tmp_path, SIGN_IN, command="compare", HOME=str(tmp_path))
    assert not file_in(tmp_path).exists()


def test_the_environment_defines_the_cache_folder(tmp_path):
    run(tmp_path, SIGN_IN, HOME=str(tmp_path), XDG_CACHE_HOME=str(tmp_path / "caches"))
    assert (tmp_path / "caches/authflow/signing-key.der").exists() and not file_in(tmp_path).exists()
    run(tmp_path, SIGN_IN, HOME=str(tmp_path), XDG_CACHE_HOME="relative")
    assert file_in(tmp_path).exists() and not (tmp_path / "relative").exists()


@pytest.mark.parametrize("damage", ["empty", "garbage", "open", "link", "folder"])
def test_a_file_that_is_not_a_key_pair_of_the_user_is_replaced(tmp_path, damage):
    kept = file_in(tmp_path)
    kept.parent.mkdir(parents=True)
    if damage == "folder":
        kept.mkdir()
    elif damage == "link":
        run(tmp_path, SIGN_IN, HOME=str(tmp_path / "other"))
        kept.symlink_to(file_in(tmp_path / "other"))
    elif damage == "open":
        run(tmp_path, SIGN_IN, HOME=str(tmp_path))
        before = kept.read_bytes()
        kept.chmod(0o640)
    else:
        kept.write_bytes(b"" if damage == "empty" else b"no key")
        kept.chmod(0o600)
    run(tmp_path, SIGN_IN, HOME=str(tmp_path))
    if damage == "folder":
        assert kept.is_dir() and os.listdir(kept.parent) == [kept.name]
    else:
        assert not kept.is_symlink() and stat.S_IMODE(kept.stat().st_mode) == 0o600
        assert len(kept.read_bytes()) > 1000 and (damage != "open" or kept.read_bytes() != before)


@pytest.mark.parametrize("home", [None, "", "/proc/nowhere"])
def test_a_run_without_a_writable_folder_passes(tmp_path, home):
    run(tmp_path, SIGN_IN, HOME=home)
