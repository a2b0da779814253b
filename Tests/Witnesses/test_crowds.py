"""Many connections: the mock responds to as many as it can hold and leaks none."""

import os
import resource
import socket
import subprocess
import time

import pytest

import servers

REQUEST = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"


@pytest.fixture(autouse=True)
def descriptors():
    """Raises the limit of open files for the sockets of the tests."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def open_in(program):
    return len(os.listdir(f"/proc/{program.pid}/fd"))


def settle(count, most, seconds=60):
    """Waits until a count is at most a number. Returns the last count."""
    deadline = time.monotonic() + seconds
    while (now := count()) > most and time.monotonic() < deadline:
        time.sleep(0.02)
    return now


def connect(program):
    port = int(program.url.rpartition(":")[2])
    return socket.create_connection(("127.0.0.1", port), timeout=60)


def ask(client):
    """The status line of a response, or an empty string if the connection was closed."""
    client.sendall(REQUEST)
    return client.recv(65536).partition(b"\r\n")[0]


def test_two_thousand_connections_are_answered_and_leave_no_descriptors():
    with servers.mock() as program:
        before = open_in(program)
        for _ in range(2):
            crowd = [connect(program) for _ in range(2_000)]
            assert {ask(client) for client in crowd} == {b"HTTP/1.1 200 OK"}
            assert open_in(program) >= 2_000
            for client in crowd:
                client.close()
            assert settle(lambda: open_in(program), before + 5) <= before + 5


def test_incomplete_requests_leave_no_descriptors():
    halves = b"", b"POS", REQUEST[:-2], b"POST / HTTP/1.1\r\nContent-Length: 9\r\n\r\n{", b"\0\xff\r\n\r\n"
    with servers.mock() as program:
        before = open_in(program)
        for number in range(500):
            with connect(program) as client:
                client.sendall(halves[number % len(halves)])
                if number % 2:
                    # The connection is reset, as by a killed program.
                    client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
        assert settle(lambda: open_in(program), before + 5) <= before + 5
        with connect(program) as client:
            assert ask(client) == b"HTTP/1.1 200 OK"


def test_more_connections_than_descriptors_wait_for_their_turn():
    few = lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (96, 96))
    with servers.mock(preparation=few) as program:
        before = open_in(program)
        crowd = [connect(program) for _ in range(300)]
        # Accepted connections get a response and then make room for others. No connection is rejected.
        for client in crowd:
            assert ask(client) == b"HTTP/1.1 200 OK"
            client.close()
        assert settle(lambda: open_in(program), before + 5) <= before + 5


SCENARIO = "scenario: Signs up\nsteps:\n  - signUp: { username: $(user.email), password: $(user.password) }\n"


@pytest.mark.parametrize("limit, words, status", [
    (100, ["run", "a.yaml", "--repeat", "60", "--jobs", "60", "--quiet"], 0),
    (100, ["mutate", "a.yaml", "--jobs", "60", "--only", "wrong-sign-up-code"], 1),
    (256, ["mutate", "a.yaml", "--jobs", "60", "--min-score", "0"], 0),
    (100, ["compare", "mock", "mock", "a.yaml", "--jobs", "60"], 0),
    (32, ["run", "a.yaml"], 4),
])
def test_scenarios_share_few_descriptors(limit, words, status, tmp_path):
    (tmp_path / "a.yaml").write_text(SCENARIO)
    command = ["sh", "-c", f'ulimit -n {limit} && exec "$0" "$@"', servers.PROGRAM, *words]
    run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=120)
    assert run.returncode == status, run.stdout + run.stderr
    assert ("ulimit -n" in run.stderr) == (status == 4)
