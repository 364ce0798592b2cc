# SPDX-License-Identifier: GPL-3.0-or-later
"""
Packs libtempi into the package: `make lib` in the tree around this folder builds it. Without the tree, make or a C
compiler the package has none, and uses one that is installed or that TEMPI_LIBRARY names.
"""

import os
import shutil
import subprocess
from pathlib import Path

from setuptools import Distribution, setup
from setuptools.command.build_py import build_py

TREE = Path(__file__).resolve().parent.parent


class Build(build_py):
    def run(self):
        super().run()
        if (TREE / "COPYING").exists():
            shutil.copy(TREE / "COPYING", Path(self.build_lib) / "tempi")
        packed = Path(self.build_lib) / "tempi/libtempi.so"
        packed.unlink(missing_ok=True)
        tools = ("make", os.environ.get("CC", "gcc"))
        if not (TREE / "protocol/library/tempi.h").exists() or not all(map(shutil.which, tools)):
            self.warn("libtempi is not packed: that takes tempi's sources, make and a C compiler")
            return
        code = "ARCH=" + os.environ.get("ARCH", "native")
        subprocess.run(["make", "-C", str(TREE), "CC=" + tools[1], code, "lib"], check=True)
        shutil.copy(TREE / "libtempi.so", packed)


class Binary(Distribution):
    """A package for one kind of machine."""

    def has_ext_modules(self):
        return True


setup(cmdclass={"build_py": Build}, distclass=Binary)
