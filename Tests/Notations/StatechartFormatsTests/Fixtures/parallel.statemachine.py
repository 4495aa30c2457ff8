from statemachine import State, StateChart


class Player(StateChart):
    class Playing(State.Parallel):
        class Audio(State.Compound):
            Loud = State(initial=True)
            Muted = State()
            mute = Loud.to(Muted)
            unmute = Muted.to(Loud)

        class Video(State.Compound):
            Small = State(initial=True)
            Full = State()
            enlarge = Small.to(Full)

    Stopped = State()
    stop = Playing.to(Stopped)
