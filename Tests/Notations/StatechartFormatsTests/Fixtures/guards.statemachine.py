from statemachine import State, StateMachine


class Guards(StateMachine):
    Closed = State(initial=True)
    Inside = State()

    enter = Closed.to(Inside, cond="isAdult")
    leave = Closed.from_(Inside)

    def isAdult(self, age):
        return age >= 18
