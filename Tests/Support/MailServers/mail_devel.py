"""A mail server of mail-devel on free ports of 127.0.0.1: IMAP by pymap, and SMTP by aiosmtpd.

It prints one line of JSON, {"imap": PORT, "smtp": PORT}, when it accepts connections. It stops when its standard input
ends, and therefore with the process that started it. Mail to ANYTHING+ANYTHING@DOMAIN goes to the given user.
"""

import json
import socket
import subprocess
import sys
import time


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def accepts(port):
    try:
        socket.create_connection(("127.0.0.1", port)).close()
    except OSError:
        return False
    return True


def start(user, password):
    """Starts the server. Returns its process and its ports, or None if a port was taken in the meantime."""
    ports = {"imap": free_port(), "smtp": free_port()}
    server = subprocess.Popen(
        [
            sys.executable, "-m", "mail_devel", "--host", "127.0.0.1", "--no-http", "--user", user,
            "--password", password, "--alias", f"{user.replace('@', '+*@')}:{user}",
            "--imap-port", str(ports["imap"]), "--smtp-port", str(ports["smtp"]),
        ],
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )
    while server.poll() is None:
        if all(map(accepts, ports.values())):
            return server, ports
        time.sleep(0.02)
    return None


def main(user, password):
    while (started := start(user, password)) is None:
        pass
    server, ports = started
    print(json.dumps(ports), flush=True)
    sys.stdin.read()
    server.terminate()
    server.wait()


if __name__ == "__main__":
    main(*sys.argv[1:])
