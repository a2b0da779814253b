"""A container image of one layer, as an archive in the layout of the Open Container Initiative."""

import hashlib
import io
import json
import tarfile

import checksums

CONFIGURATION = "application/vnd.oci.image.config.v1+json"
INDEX = "application/vnd.oci.image.index.v1+json"
LAYER = "application/vnd.oci.image.layer.v1.tar+gzip"
MANIFEST = "application/vnd.oci.image.manifest.v1+json"


def write(release, system, compressed, settings, place):
    """Writes an image with the root file system `system`, which is also given `compressed`."""
    configuration = encoded({
        "created": f"{release.time:%Y-%m-%dT%H:%M:%SZ}",
        "architecture": release.architecture,
        "os": "linux",
        "config": settings | {"Labels": labels(release)},
        "rootfs": {"type": "layers", "diff_ids": [f"sha256:{checksums.sha256(system)}"]},
    })
    layer = {
        "mediaType": LAYER,
        "digest": f"sha256:{checksums.sha256(compressed)}",
        "size": compressed.stat().st_size,
    }
    manifest = encoded({
        "schemaVersion": 2,
        "mediaType": MANIFEST,
        "config": described(configuration, CONFIGURATION),
        "layers": [layer],
    })
    name = {"annotations": {"org.opencontainers.image.ref.name": tag(release)}}
    index = encoded({
        "schemaVersion": 2,
        "mediaType": INDEX,
        "manifests": [described(manifest, MANIFEST) | name],
    })
    with tarfile.open(place, "w", format=tarfile.GNU_FORMAT) as tar:
        for data in [configuration, manifest]:
            add(tar, release, blob(hashlib.sha256(data).hexdigest()), len(data), io.BytesIO(data))
        with compressed.open("rb") as file:
            add(tar, release, blob(checksums.sha256(compressed)), layer["size"], file)
        add(tar, release, "index.json", len(index), io.BytesIO(index))
        layout = encoded({"imageLayoutVersion": "1.0.0"})
        add(tar, release, "oci-layout", len(layout), io.BytesIO(layout))


def tag(release):
    """The version as a tag of images, which can't contain a tilde."""
    return release.version.replace("~", "-")


def labels(release):
    revision = {"org.opencontainers.image.revision": release.commit} if release.commit else {}
    return {"org.opencontainers.image.title": "authflow", "org.opencontainers.image.version": release.version} | revision


def described(data, kind):
    return {"mediaType": kind, "digest": f"sha256:{hashlib.sha256(data).hexdigest()}", "size": len(data)}


def encoded(document):
    return json.dumps(document, sort_keys=True).encode()


def blob(digest):
    return f"blobs/sha256/{digest}"


def add(tar, release, path, size, file):
    info = tarfile.TarInfo(path)
    info.size, info.mtime, info.mode = size, release.epoch, 0o644
    tar.addfile(info, file)
