"""Temporary Debian system in a folder, whose commands run in their own process and mount namespaces."""

import contextlib
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

from stages.common import BUILD, StageError, run

SUITE = "bookworm"
# Certificate authorities that this machine trusts in addition to those of Debian.
OWN_CERTIFICATES = Path("/usr/local/share/ca-certificates")


class Chroot:
    """Root folder of a system. When a call returns, its processes and mounts are gone."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self._bind_mounts: list[str] = []

    def bind_mount(self, path: str) -> None:
        """Mount a folder of the host at the same path in all later calls of `run`."""
        self.host_path(path).mkdir(parents=True, exist_ok=True)
        if path not in self._bind_mounts:
            self._bind_mounts.append(path)

    def run(self, script: str, user: str = "root", limit_s: float = 1800, **variables: str) -> str:
        """Run a shell script as a user, and return its output. It stops at the first error.

        `variables` are added to the environment. Raises: StageError, with the output, if the script fails or
        exceeds the time limit.
        """
        result = self._run_shell(script, user, variables, limit_s)
        if result.returncode:
            raise StageError(f"{result.stdout}\nThis script failed in the chroot: {script.strip()}")
        return result.stdout

    def _run_shell(
        self, script: str, user: str, variables: dict[str, str], limit_s: float
    ) -> subprocess.CompletedProcess[str]:
        home = "/root" if user == "root" else f"/home/{user}"
        environment = {
            "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
            "HOME": home,
            "USER": user,
            "LANG": "C.UTF-8",
            "DEBIAN_FRONTEND": "noninteractive",
            **variables,
        }
        mounts = "".join(f'mount --bind {path} "$root{path}"; ' for path in self._bind_mounts)
        setup = (
            'root="$1"; mount --rbind /dev "$root/dev"; mount -t proc proc "$root/proc"; '
            'mount -t tmpfs -o mode=1777 tmpfs "$root/dev/shm"; '
            f"{mounts}"
            'exec chroot --userspec="$2" "$root" /bin/bash -euo pipefail -c "$3"'
        )
        # The final `true` keeps the shell from replacing itself by the last command: as the first process, it
        # has to reap the orphans.
        command = ["unshare", "--mount", "--pid", "--fork", "--kill-child", "--propagation", "private"]
        command += ["sh", "-euc", setup, "sh", str(self.root), user, f"cd ~\n{script}\ntrue"]
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
            output = error.stdout.decode(errors="replace") if error.stdout else ""
            raise StageError(f"{output}\nThis took more than {limit_s:.0f} s: {script.strip()}") from None

    def install(self, *packages: str) -> None:
        """Install Debian packages, without their recommendations."""
        self.run(f"apt-get install -qq --yes --no-install-recommends {' '.join(packages)}")

    def add_user(self, name: str) -> None:
        """Create a user with a home folder."""
        self.run(f"useradd --create-home --shell /bin/bash {name}")

    def copy_in(self, source: Path, target: str) -> None:
        """Copy a file or a folder of the host into the chroot."""
        path = self.host_path(target)
        path.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, path, symlinks=True)
        else:
            shutil.copyfile(source, path)

    def host_path(self, path: str) -> Path:
        """Return the path of a file of the chroot as seen from the host."""
        return self.root / path.lstrip("/")


@contextlib.contextmanager
def temporary_debian() -> Iterator[Chroot]:
    """Install a Debian 12 with only its essential packages, and remove it afterwards.

    Raises: StageError if the user is not root, or debootstrap is not installed.
    """
    if os.geteuid() != 0:
        raise StageError("Only root can install a temporary Debian. Run this command as root.")
    BUILD.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="debian-", dir=BUILD) as folder:
        root = Path(folder)
        root.chmod(0o755)
        run(["debootstrap", "--variant=minbase", "--include=ca-certificates", SUITE, root])
        chroot = Chroot(root)
        shutil.copyfile("/etc/resolv.conf", root / "etc" / "resolv.conf")
        if OWN_CERTIFICATES.is_dir():
            shutil.copytree(OWN_CERTIFICATES, chroot.host_path(str(OWN_CERTIFICATES)), dirs_exist_ok=True)
            chroot.run("update-ca-certificates >/dev/null")
        chroot.run("apt-get update -qq")
        yield chroot
