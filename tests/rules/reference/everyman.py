# SPDX-License-Identifier: GPL-3.0-or-later
"""Games in which every piece may step: what their settings do not say."""
from positions import Rules, in_check


class OmniLate(Rules):
    """The first step must answer a check."""

    def safe_after(self, p, step, q):
        return super().safe_after(p, step, q) and not (not p.done and in_check(p, p.side) and in_check(q, p.side))


class Swarm(Rules):
    """The king may be taken, which wins at once and needs no safe king."""

    def takes_king(self, p, step):
        return False

    def safe_after(self, p, step, q):
        return super().takes_king(p, step) or super().safe_after(p, step, q)


LAWS = {'omni-late': OmniLate, 'swarm': Swarm}
