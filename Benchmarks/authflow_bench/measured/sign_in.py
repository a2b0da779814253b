"""The cost of signing in: the pool's signatures and the client's proof."""

import json
import os

from .. import cognito
from ..bench import signatures_per_second
from ..figures import Samples, ratios
from ..processes import run
from ..rows import row
from .mock_pool import sign_up


@row("initiate-auth", "mock pool, InitiateAuth with password, compared with `openssl speed rsa2048`")
def initiate_auth(bench, result):
    folder = bench.folder("initiate-auth")
    sizes, loads, signatures = bench.sizes, [], []
    with cognito.mock(bench) as service:
        client = service.password_client()
        users = service.add_users(client, 16)
        requests = [
            cognito.request("InitiateAuth", cognito.sign_in_members(client, users[number % len(users)]))
            for number in range(sizes.sign_ins)
        ]
        for _ in range(sizes.runs):
            signatures.append(signatures_per_second(sizes.openssl_seconds))
            loads.append(cognito.load(service, folder / "requests", requests, '"AccessToken"'))
    rates, signatures = Samples([load.rate for load in loads]), Samples(signatures)
    # Each sign-in signs an ID token and an access token.
    half = Samples([count / 2 for count in signatures.values])
    result.show("sign-ins, 16 connections", rates, "/s")
    result.show("openssl, signatures of one core", signatures, "/s")
    cores = os.cpu_count() or 1
    shares = Samples([ratio / cores for ratio in ratios(rates, half).values])
    limit = cognito.fixed_rates(bench, folder, requests, '"AccessToken"', signatures=2)
    alone = limit.median / half.median / cores
    result.at_least(f"sign-ins ÷ (openssl ÷ 2), of all {cores} cores", shares, 0.85, "%", alone)
    result.show("a server that only signs: two signatures, fixed response", limit, "/s")
    result.show("sign-ins ÷ a server that only signs", rates.median / limit.median, "%")
    server, generator = (Samples([getattr(l, who) for l in loads]).median for who in ("server", "generator"))
    result.note(f"the server used {server:.2f} cores, the generator {generator:.2f}")


@row("state", "mock pool with `--state`: acknowledged requests survive kill -9, and take at most 2 ms longer")
def state(bench, result):
    folder = bench.folder("state")
    for connections in (1, 16):
        # On one connection, each request waits for the disk, so fewer requests are sufficient.
        count = bench.sizes.sign_ups // (20 if connections == 1 else 1)
        seconds = {"memory": [], "disk": []}
        with cognito.mock(bench) as memory, cognito.mock(bench, "--state", folder / f"{connections}.db") as disk:
            services = {"memory": memory, "disk": disk}
            clients = {name: service.password_client() for name, service in services.items()}
            for turn in range(bench.sizes.warm_ups + bench.sizes.runs):
                for name, service in services.items():
                    requests = [sign_up(clients[name], f"{turn}-{number}") for number in range(count)]
                    load = cognito.load(service, folder / name, requests, '"UserSub"', connections)
                    if turn >= bench.sizes.warm_ups:
                        seconds[name].append(connections / load.rate)
        memory, disk = Samples(seconds["memory"]), Samples(seconds["disk"])
        title = f"SignUp, {connections} connection{'s' * (connections > 1)}"
        result.show(f"{title}, without --state", memory, "ms")
        result.show(f"{title}, with --state", disk, "ms")
        added = Samples([with_it - without for with_it, without in zip(disk.values, memory.values)])
        result.at_most(f"{title}, added by --state", added, 0.002, "ms")
    result.note("Tests/Witnesses/test_state.py kills it at random moments and checks what is stored")


@row("srp", "SRP sign-in, client side, CPU")
def srp(bench, result):
    usage = run(bench.measuring(), "srp", str(bench.sizes.srp_sign_ins))
    result.at_most("each sign-in", Samples(json.loads(usage.output)["cpu"]), 0.004, "ms")
    result.note("the server verifies each proof outside the measured time")
