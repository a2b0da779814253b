"""Certificates for test servers."""

import subprocess


def make(folder, name="own", hosts=("mock.test", "localhost")):
    """A self-signed certificate for these hosts and the loopback address, and its key."""
    certificate, key = folder / f"{name}.pem", folder / f"{name}.key"
    subprocess.run(
        [
            "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes",
            "-keyout", key, "-out", certificate, "-days", "2", "-subj", f"/CN={hosts[0]}",
            "-addext", "subjectAltName=" + ",".join([*(f"DNS:{host}" for host in hosts), "IP:127.0.0.1"]),
        ],
        check=True,
        capture_output=True,
    )
    return certificate, key
