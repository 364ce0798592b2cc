"""The laws that the reference knows: a class of Python for each name of the setting `law`."""
import marseillais
import progressive
from positions import Rules

LAWS = {None: Rules, 'omni': Rules, 'progressive-cyclical': Rules}     # laws that only add an option
for family in (marseillais, progressive):
    LAWS.update(family.LAWS)
