"""Certificates for test servers."""

import subprocess


def make(folder, name="own"):
    """A self-signed certificate for `mock.test` and loopback addresses, and its key."""
    certificate, key = folder / f"{name}.pem", folder / f"{name}.key"
    subprocess.run(
        [
            "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes",
            "-keyout", key, "-out", certificate, "-days", "2", "-subj", "/CN=mock.test",
            "-addext", "subjectAltName=DNS:mock.test,DNS:localhost,IP:127.0.0.1",
        ],
        check=True,
        capture_output=True,
    )
    return certificate, key
