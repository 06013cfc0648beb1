"""A bot for Starhold in thirty lines: it takes the first option of a kind it likes.

starhold lab tournament kardashev --bots easy --bots "cmd:python3 examples/bots/first_good.py"
"""

import json
import random
import sys

LIKED = ("Research", "Colonize", "UpgradeColony", "Harvest", "BuildFleet")


def choose(options: list[dict[str, str]], luck: random.Random) -> int:
    """Return the place of the option to take."""
    for kind in LIKED:
        places = [place for place, option in enumerate(options) if option["type"] == kind]
        if places:
            return luck.choice(places)
    return luck.randrange(len(options))


luck = random.Random()
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "start":
        luck = random.Random(message["seed"])  # the same seed repeats the game
    elif message["type"] == "choose":
        answer = {"choose": choose(message["options"], luck)}
        print(json.dumps(answer), flush=True)  # one line, at once
