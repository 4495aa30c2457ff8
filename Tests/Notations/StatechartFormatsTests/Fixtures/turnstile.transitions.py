from enum import Enum

from transitions import Machine


class States(Enum):
    Locked = 0
    Unlocked = 1


class Turnstile:
    transitions = [
        {"trigger": "coin", "source": States.Locked, "dest": States.Unlocked},
    ]

    def __init__(self):
        self.machine = Machine(self, states=States, transitions=self.transitions, initial=States.Locked)
        self.machine.add_transition("push", States.Unlocked, States.Locked)
