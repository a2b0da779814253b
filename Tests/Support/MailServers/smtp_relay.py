"""An SMTP server on 127.0.0.1 that forwards every message to a local LMTP server.

Dovecot accepts mail only over LMTP. With this relay, SMTP clients can deliver to it. A recipient that the
LMTP server does not have is rejected at RCPT with the LMTP server's reply.

The relay prints one line of JSON, {"smtp": PORT}, when it accepts connections. It stops when its standard input
ends, and therefore with the process that started it.
"""

import argparse
import asyncio
import json
import smtplib
import ssl
import sys
import threading

from aiosmtpd.smtp import SMTP, AuthResult, LoginPassword


class Relay:
    """Checks the recipient with the LMTP server at RCPT, and forwards the message at DATA."""

    def __init__(self, port):
        self.port = port

    async def handle_RCPT(self, server, session, envelope, address, options):
        refusal = await asyncio.to_thread(self.refusal, envelope.mail_from, address)
        if refusal is None:
            envelope.rcpt_tos.append(address)
        return refusal or "250 2.1.5 OK"

    async def handle_DATA(self, server, session, envelope):
        return await asyncio.to_thread(self.hand_over, envelope)

    def refusal(self, sender, recipient):
        try:
            with smtplib.LMTP("127.0.0.1", self.port) as lmtp:
                lmtp.ehlo_or_helo_if_needed()
                for code, text in (lmtp.mail(sender), lmtp.rcpt(recipient)):
                    if code >= 400:
                        return f"{code} {single_line(text)}"
        except OSError as error:
            return f"451 4.3.0 no LMTP server: {error}"

    def hand_over(self, envelope):
        # An LMTP server replies for each recipient separately, but smtplib reads only one reply.
        for recipient in envelope.rcpt_tos:
            try:
                with smtplib.LMTP("127.0.0.1", self.port) as lmtp:
                    lmtp.sendmail(envelope.mail_from, [recipient], envelope.original_content)
            except smtplib.SMTPRecipientsRefused as error:
                code, text = error.recipients[recipient]
                return f"{code} {single_line(text)}"
            except smtplib.SMTPResponseException as error:
                return f"{error.smtp_code} {single_line(error.smtp_error)}"
            except OSError as error:
                return f"451 4.3.0 no LMTP server: {error}"
        return "250 2.0.0 delivered"


def single_line(text):
    return text.decode(errors="replace").replace("\r", "").replace("\n", " ")


def authenticator(login):
    """An authenticator that accepts one USER:PASSWORD."""
    user, _, password = login.partition(":")
    right = LoginPassword(user.encode(), password.encode())

    def check(server, session, envelope, mechanism, data):
        return AuthResult(success=data == right, handled=data == right)

    return check


def options():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("port", type=int, help="port to listen on; 0 for a free port")
    parser.add_argument("lmtp", type=int, help="port of the LMTP server")
    parser.add_argument("--certificate", help="PEM file; offers and requires STARTTLS")
    parser.add_argument("--key", help="private key of the certificate")
    parser.add_argument("--tls-first", action="store_true", help="use implicit TLS instead of STARTTLS")
    parser.add_argument("--login", help="USER:PASSWORD; requires this login")
    return parser.parse_args()


async def serve(given):
    tls = None
    if given.certificate:
        tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        tls.load_cert_chain(given.certificate, given.key)
    starttls = tls if not given.tls_first else None

    def session():
        return SMTP(
            Relay(given.lmtp),
            hostname="relay.test",
            tls_context=starttls,
            require_starttls=starttls is not None,
            authenticator=authenticator(given.login) if given.login else None,
            auth_required=bool(given.login),
            auth_require_tls=False,
        )

    loop = asyncio.get_running_loop()
    server = await loop.create_server(
        session, "127.0.0.1", given.port, ssl=tls if given.tls_first else None
    )
    print(json.dumps({"smtp": server.sockets[0].getsockname()[1]}), flush=True)
    ended = asyncio.Event()

    def wait_for_end():
        while sys.stdin.buffer.read(4096):
            pass
        loop.call_soon_threadsafe(ended.set)

    threading.Thread(target=wait_for_end, daemon=True).start()
    await ended.wait()
    server.close()


if __name__ == "__main__":
    asyncio.run(serve(options()))
