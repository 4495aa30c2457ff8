from statemachine import State, StateMachine


class Turnstile(StateMachine):
    Locked = State(initial=True)
    Unlocked = State()

    coin = Locked.to(Unlocked)
    push = Unlocked.to(Locked)
