"""The container: a root file system by mmdebstrap, a Containerfile, and the same image in OCI's format."""

import gzip
import json
import os
import shutil
import tarfile

import image
from release import DistributionError, printed

# The user of the container. Kubernetes can check a numeric user for runAsNonRoot.
USER = 10001
SETTINGS = {
    "User": f"{USER}:{USER}",
    "Env": ["PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "LANG=C.UTF-8", "HOME=/work"],
    "Entrypoint": ["/usr/bin/authflow"],
    "Cmd": ["--help"],
    "WorkingDir": "/work",
}

# Makes local packages available in the new file system while they are installed.
HOOKS = "/usr/share/mmdebstrap/hooks/file-mirror-automount"

# Documentation is not in the image, except for the copyright files.
LEFT_OUT = ["/usr/share/doc/*", "/usr/share/info/*", "/usr/share/locale/*", "/usr/share/man/*", "/usr/share/lintian/*"]


def write(release, package, output):
    """Writes the file system, the Containerfile, and the image."""
    system = output / f"authflow-rootfs-{release.architecture}.tar"
    install(release, package, system)
    compressed = system.with_name(f"{system.name}.gz")
    with system.open("rb") as source, compressed.open("wb") as file:
        with gzip.GzipFile("", "wb", 6, file, mtime=0) as zipped:
            shutil.copyfileobj(source, zipped, 1 << 20)
    (output / "Containerfile").write_text(containerfile(compressed.name), encoding="utf-8")
    image.write(release, system, compressed, SETTINGS, output / f"authflow-image-{release.architecture}.tar")
    with tarfile.open(system) as tar:
        size = sum(member.size for member in tar)
    print(f"{size / 1e6:8.1f} MB  unpacked root file system")
    system.unlink()


def install(release, package, place):
    """Installs the package, its dependencies, and Debian's essential packages. The suite is that of this machine."""
    home = f'mkdir -p "$1/work" && chown {USER}:{USER} "$1/work"'
    account = f"authflow:x:{USER}:{USER}:authflow:/work:/usr/sbin/nologin"
    printed(
        "mmdebstrap", "--variant=essential", f"--hook-dir={HOOKS}", f"--include={package}",
        *[f"--dpkgopt=path-exclude={pattern}" for pattern in LEFT_OUT],
        "--dpkgopt=path-include=/usr/share/doc/*/copyright",
        f"--customize-hook={home}",
        f'--customize-hook=echo "{account}" >> "$1/etc/passwd"',
        f'--customize-hook=echo "authflow:x:{USER}:" >> "$1/etc/group"',
        # The files of this machine, which mmdebstrap copies for the installation.
        '--customize-hook=rm -f "$1/etc/resolv.conf" "$1/etc/hostname"',
        "--skip=output/dev", "--quiet", suite(), place,
        env=os.environ | {"SOURCE_DATE_EPOCH": str(release.epoch)},
    )


def suite():
    """The name of this machine's Debian release. The program's libraries come from it."""
    try:
        with open("/etc/os-release", encoding="utf-8") as file:
            facts = dict(line.rstrip().split("=", 1) for line in file if "=" in line)
    except FileNotFoundError:
        facts = {}
    if facts.get("ID") != "debian" or "VERSION_CODENAME" not in facts:
        raise DistributionError("the container can only be made on a release of Debian")
    return facts["VERSION_CODENAME"]


def containerfile(archive):
    """The Containerfile, from which Docker, Podman, and Buildah build the image without a registry."""
    environment = "".join(f"ENV {variable}\n" for variable in SETTINGS["Env"])
    return (
        f"# The root file system has authflow, its libraries, and CA certificates. Build it in this folder.\n"
        f"FROM scratch\nADD {archive} /\n{environment}USER {SETTINGS['User']}\nWORKDIR {SETTINGS['WorkingDir']}\n"
        f"ENTRYPOINT {json.dumps(SETTINGS['Entrypoint'])}\nCMD {json.dumps(SETTINGS['Cmd'])}\n"
    )
