from statemachine import HistoryState, State, StateChart


class Work(StateChart):
    class Working(State.Compound):
        A = State(initial=True)
        B = State()
        last = HistoryState()
        last.to(A)
        next = A.to(B)

    Paused = State()
    pause = Working.to(Paused)
    resume = Paused.to(Working.last)
