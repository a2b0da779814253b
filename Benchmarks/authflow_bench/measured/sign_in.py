"""What signing in costs: the pool's signatures, the client's proof."""

import json
import os

from .. import cognito
from ..bench import signatures_per_second
from ..figures import Samples, ratios
from ..processes import WrongResult, run
from ..rows import Skip, row


@row("initiate-auth", "mock pool, InitiateAuth with password, beside `openssl speed rsa2048`")
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
    # A sign-in signs an id and an access token.
    half = Samples([count / 2 for count in signatures.values])
    result.show("sign-ins, 16 connections", rates, "/s")
    result.show("openssl, signatures of one core", signatures, "/s")
    result.at_least("sign-ins ÷ (openssl ÷ 2)", ratios(rates, half), 0.7, "%")
    cores = os.cpu_count() or 1
    result.show(f"the same, of all {cores} cores", Samples([r / cores for r in ratios(rates, half).values]), "%")
    server, generator = (Samples([getattr(l, who) for l in loads]).median for who in ("server", "generator"))
    result.note(f"the server took {server:.2f} cores, the generator {generator:.2f}")


@row("state", "mock pool with `--state`: what was answered is there after kill -9, at most 2 ms more")
def state(bench, result):
    if "--state" in run(bench.program, "mock", "--help").output:
        raise WrongResult("`authflow mock` takes --state now: write this row")
    raise Skip("`authflow mock` has no --state yet")


@row("srp", "SRP sign-in, client side, CPU")
def srp(bench, result):
    usage = run(bench.measuring(), "srp", str(bench.sizes.srp_sign_ins))
    result.at_most("each sign-in", Samples(json.loads(usage.output)["cpu"]), 0.004, "ms")
    result.note("the proof of each is checked by the server's side, outside of the time")
