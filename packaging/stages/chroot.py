"""A fresh Debian in a folder, in which commands run with processes and mounts of their own."""

import contextlib
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

from stages.ground import BUILD, StageError, run

SUITE = "bookworm"
# People and machines whom this system trusts besides those that Debian names.
OWN_CERTIFICATES = Path("/usr/local/share/ca-certificates")


class Chroot:
    """A root folder. What runs in it ends with the call that runs it, and so do its mounts."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self._shared: list[str] = []

    def share(self, path: str) -> None:
        """Let what runs in here from now on find a folder of ours under its own path."""
        self.inside(path).mkdir(parents=True, exist_ok=True)
        if path not in self._shared:
            self._shared.append(path)

    def run(self, script: str, user: str = "root", limit_s: float = 1800, **settings: str) -> str:
        """What a shell script says that a user runs in here, by a shell that stops at the first failure.

        Raises: StageError when it fails or takes too long, with all that it said.
        """
        done = self._shell(script, user, settings, limit_s)
        if done.returncode:
            raise StageError(f"{done.stdout}\nThis failed in the fresh Debian: {script.strip()}")
        return done.stdout

    def _shell(
        self, script: str, user: str, settings: dict[str, str], limit_s: float
    ) -> subprocess.CompletedProcess[str]:
        home = "/root" if user == "root" else f"/home/{user}"
        environment = {
            "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
            "HOME": home,
            "USER": user,
            "LANG": "C.UTF-8",
            "DEBIAN_FRONTEND": "noninteractive",
            **settings,
        }
        shared = "".join(f'mount --bind {path} "$root{path}"; ' for path in self._shared)
        outside = (
            'root="$1"; mount --rbind /dev "$root/dev"; mount -t proc proc "$root/proc"; '
            'mount -t tmpfs -o mode=1777 tmpfs "$root/dev/shm"; '
            f"{shared}"
            'exec chroot --userspec="$2" "$root" /bin/bash -euo pipefail -c "$3"'
        )
        # The last word keeps the shell: the first process has to wait for all that others leave behind.
        command = ["unshare", "--mount", "--pid", "--fork", "--kill-child", "--propagation", "private"]
        command += ["sh", "-euc", outside, "sh", str(self.root), user, f"cd ~\n{script}\ntrue"]
        try:
            return subprocess.run(
                command,
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                errors="replace",
                timeout=limit_s,
                check=False,
            )
        except subprocess.TimeoutExpired as error:
            said = error.stdout.decode(errors="replace") if error.stdout else ""
            raise StageError(f"{said}\nThis took more than {limit_s:.0f} s: {script.strip()}") from None

    def install(self, *packages: str) -> None:
        """Install packages of Debian, without what they only recommend."""
        self.run(f"apt-get install -qq --yes --no-install-recommends {' '.join(packages)}")

    def add_user(self, name: str) -> None:
        """Let somebody have a home here."""
        self.run(f"useradd --create-home --shell /bin/bash {name}")

    def copy_in(self, source: Path, target: str) -> None:
        """Bring a file or a folder in, for everybody to read."""
        path = self.inside(target)
        path.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, path, symlinks=True)
        else:
            shutil.copyfile(source, path)

    def inside(self, path: str) -> Path:
        """Where a path of this Debian is, seen from outside."""
        return self.root / path.lstrip("/")


@contextlib.contextmanager
def fresh_debian() -> Iterator[Chroot]:
    """A Debian 12 with nothing but its essential packages, which is gone afterwards.

    Raises: StageError without root or debootstrap.
    """
    if os.geteuid() != 0:
        raise StageError("Only root can make a Debian to try things in.")
    BUILD.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="debian-", dir=BUILD) as folder:
        root = Path(folder)
        root.chmod(0o755)
        run(["debootstrap", "--variant=minbase", "--include=ca-certificates", SUITE, root])
        chroot = Chroot(root)
        shutil.copyfile("/etc/resolv.conf", root / "etc" / "resolv.conf")
        if OWN_CERTIFICATES.is_dir():
            shutil.copytree(OWN_CERTIFICATES, chroot.inside(str(OWN_CERTIFICATES)), dirs_exist_ok=True)
            chroot.run("update-ca-certificates >/dev/null")
        chroot.run("apt-get update -qq")
        yield chroot
