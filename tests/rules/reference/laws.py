# SPDX-License-Identifier: GPL-3.0-or-later
"""The laws that the reference knows: a class of Python for each name of the setting `law`."""
import brick
import duel
import everyman
import fantasy
import future
import marseillais
import progressive
import quest
import realm
import several
import transporter
from positions import Rules

LAWS = {None: Rules, 'omni': Rules, 'progressive-cyclical': Rules}     # laws that only add an option
for family in (brick, duel, everyman, fantasy, future, marseillais, progressive, quest, realm, several, transporter):
    LAWS.update(family.LAWS)
