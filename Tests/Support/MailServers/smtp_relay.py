"""An SMTP server on 127.0.0.1 that hands every message to an LMTP server there.

Dovecot takes mail by LMTP only; with this in front of it, what speaks SMTP can deliver to it. Who the
LMTP server does not know is refused at RCPT with its own reply.

Prints one line of JSON, {"smtp": PORT}, when it accepts, and stops when its standard input ends, so
that it goes with the process that started it.
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
    """Asks the LMTP server at RCPT whether it knows the recipient, and hands over the message at DATA."""

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
        # An LMTP server answers once for each recipient, which smtplib does not read: one at a time.
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
    """Lets in one USER:PASSWORD."""
    user, _, password = login.partition(":")
    right = LoginPassword(user.encode(), password.encode())

    def check(server, session, envelope, mechanism, data):
        return AuthResult(success=data == right, handled=data == right)

    return check


def options():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("port", type=int, help="where to listen; 0 takes a free port")
    parser.add_argument("lmtp", type=int, help="the port of the LMTP server")
    parser.add_argument("--certificate", help="a PEM file; offers and requires STARTTLS")
    parser.add_argument("--key", help="its key")
    parser.add_argument("--tls-first", action="store_true", help="TLS from the first byte instead")
    parser.add_argument("--login", help="USER:PASSWORD; requires them")
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
