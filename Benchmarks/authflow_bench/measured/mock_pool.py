"""Requests per second of the mock pool, compared with moto's server."""

from .. import cognito
from ..figures import Samples
from ..peers import version_of_module
from ..processes import WrongResult, resident_bytes
from ..rows import Skip, row

REACH = 20_000

# The maximum memory of a user with one attribute.
BYTES_OF_USER = 1_000

# moto is not fully thread-safe: with 16 connections, it sometimes responds with HTTP 500.
MOTO_CONNECTIONS = 8


@row("mock-pool", "mock pool, SignUp and GetUser, 16 connections")
def mock_pool(bench, result):
    ours = _rates(bench, cognito.mock(bench), "mock", bench.sizes.sign_ups, bench.sizes.get_users, 16)
    for operation, loads in ours.items():
        rates = Samples([load.rate for load in loads])
        result.at_least(f"{operation}, authflow mock", rates, REACH, "/s")
        result.note(_costs(operation, loads))
    requests = [sign_up("x" * 26, f"0-{number}") for number in range(bench.sizes.sign_ups)]
    limit = cognito.fixed_rates(bench, bench.folder("fixed-server"), requests, '"UserSub"')
    result.show("the mock's HTTP library alone, fixed response", limit, "/s")
    for operation, loads in ours.items():
        rate = Samples([load.rate for load in loads]).median
        result.show(f"{operation} ÷ the HTTP library alone", rate / limit.median, "%")
    try:
        program = cognito.installed("moto_server")
        count = bench.sizes.moto_requests
        theirs = _rates(bench, cognito.moto(), "moto", count, count, MOTO_CONNECTIONS)
    except Skip as reason:
        result.note(str(reason))
        return
    except WrongResult as error:
        result.note(f"moto is omitted: {' '.join(str(error).split())[:200]}")
        return
    version = version_of_module(program, "moto")
    for operation, loads in theirs.items():
        rates = Samples([load.rate for load in loads])
        result.show(f"{operation}, moto {version}, {MOTO_CONNECTIONS} connections", rates, "/s")
        ratio = Samples([load.rate for load in ours[operation]]).median / rates.median
        result.show(f"{operation}, authflow ÷ moto", ratio, "x")


@row("many-users", "mock pool with many users, 16 connections")
def many_users(bench, result):
    size = min(bench.sizes.sign_ups, bench.sizes.many_users // 4)
    folder, rates = bench.folder("many-users"), []
    with cognito.mock(bench) as service:
        client = service.password_client()
        before = resident_bytes(service.pid)
        for turn in range(bench.sizes.many_users // size):
            requests = [sign_up(client, f"many-{turn}-{number}") for number in range(size)]
            rates.append(cognito.load(service, folder / "up", requests, '"UserSub"').rate)
        grown = resident_bytes(service.pid) - before
    count = size * len(rates)
    result.show(f"SignUp, the first {size:,} users", rates[0], "/s")
    result.at_least(f"SignUp, after {count - size:,} users", rates[-1], REACH, "/s")
    result.at_least("SignUp, the last ÷ the first", rates[-1] / rates[0], 0.95, "%")
    result.at_most("each user, with an email address", grown / count, BYTES_OF_USER, "kB")


def _rates(bench, running, name, sign_ups, get_users, connections):
    """The loads of each operation, without the warm-up."""
    folder = bench.folder(name)
    with running as service:
        client = service.password_client()
        users = service.add_users(client, 16)
        tokens = [service.access_token(client, user) for user in users]
        loads = {"SignUp": [], "GetUser": []}
        for turn in range(bench.sizes.warm_ups + bench.sizes.runs):
            up = [sign_up(client, f"{turn}-{number}") for number in range(sign_ups)]
            get = [_get_user(tokens[number % len(tokens)]) for number in range(get_users)]
            loads["SignUp"].append(cognito.load(service, folder / "up", up, '"UserSub"', connections))
            loads["GetUser"].append(cognito.load(service, folder / "get", get, '"Username"', connections))
    return {operation: of_operation[bench.sizes.warm_ups :] for operation, of_operation in loads.items()}


def sign_up(client, user):
    members = {"ClientId": client, "Username": f"{user}@example.com", "Password": cognito.PASSWORD}
    return cognito.request("SignUp", members)


def _get_user(token):
    return cognito.request("GetUser", {"AccessToken": token})


def _costs(operation, loads):
    server = Samples([load.server for load in loads]).median
    generator = Samples([load.generator for load in loads]).median
    p99 = Samples([load.p99 for load in loads]).median
    return (
        f"{operation}: the server used {server:.2f} cores, the generator {generator:.2f}; "
        f"99 % of the responses within {p99 * 1e3:.1f} ms"
    )
