"""A self-signed certificate for localhost, created for one test run."""

import datetime as dt
import ipaddress
import ssl
from dataclasses import dataclass
from pathlib import Path

import pytest


@dataclass(frozen=True)
class Certificate:
    """The files of a certificate and of its key."""

    file: Path
    key_file: Path

    def server_side(self) -> ssl.SSLContext:
        """Return the TLS context of a server."""
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self.file, self.key_file)
        return context


def a_certificate(folder: Path) -> Certificate:
    """Create a certificate for 127.0.0.1 in a folder; skip the test without the required library."""
    pytest.importorskip("cryptography")
    from cryptography import x509
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec

    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "127.0.0.1")])
    now = dt.datetime.now(dt.UTC)
    own = x509.SubjectKeyIdentifier.from_public_key(key.public_key())
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - dt.timedelta(days=1))
        .not_valid_after(now + dt.timedelta(days=1))
        .add_extension(
            x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]), False
        )
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), True)
        .add_extension(own, False)
        .sign(key, hashes.SHA256())
    )
    certificate = Certificate(folder / "certificate.pem", folder / "key.pem")
    certificate.file.write_bytes(made.public_bytes(serialization.Encoding.PEM))
    private = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    certificate.key_file.write_bytes(private)
    return certificate
