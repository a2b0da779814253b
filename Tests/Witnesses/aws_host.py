"""A mock under the name of an AWS host, for behavior that authflow has only on AWS.

A proxy connects every host to the mock, so no request leaves this machine.
"""

import contextlib
import http.server
import select
import socket
import threading

import certificates
from servers import mock

REGION = "us-east-1"
HOST = f"cognito-idp.{REGION}.amazonaws.com"


class Proxy(http.server.BaseHTTPRequestHandler):
    """Connects each client to the same port of this machine."""

    def do_CONNECT(self):
        with socket.create_connection(("127.0.0.1", self.server.target)) as server:
            self.send_response(200)
            self.end_headers()
            self.copy(server)
        self.close_connection = True

    def copy(self, server):
        peers = {self.connection: server, server: self.connection}
        while True:
            for source in select.select(list(peers), [], [])[0]:
                data = source.recv(65536)
                if not data:
                    return
                peers[source].sendall(data)

    def log_message(self, *_):
        pass


@contextlib.contextmanager
def aws_host(folder, *options, environment=None):
    """Runs `authflow mock`. The program also has `endpoint` and `ca` for the project file, and `proxy` for runs."""
    certificate, key = certificates.make(folder, hosts=[HOST])
    serving = ["--tls-certificate", certificate, "--tls-key", key, "--allow-host", HOST]
    with mock(*serving, *options, environment=environment) as program:
        proxy = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Proxy)
        proxy.daemon_threads = True
        proxy.target = int(program.url.rstrip("/").rsplit(":", 1)[1])
        thread = threading.Thread(target=proxy.serve_forever)
        thread.start()
        program.endpoint, program.ca = f"https://{HOST}", str(certificate)
        program.proxy = {"HTTPS_PROXY": f"http://127.0.0.1:{proxy.server_address[1]}", "NO_PROXY": ""}
        try:
            yield program
        finally:
            proxy.shutdown()
            thread.join()
            proxy.server_close()
