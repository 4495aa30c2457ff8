// machine: Turnstile
// states: locked, unlocked
// locked > unlocked on coin
// unlocked > locked on push
// initial: locked
enum Turnstile { case locked, unlocked }
enum Input { case coin, push }
class Gate {
    var state: Turnstile = .locked
    func handle(_ input: Input) {
        switch (state, input) {
        case (.locked, .coin):
            state = .unlocked
            openMotor()
        case (.unlocked, .push):
            state = .locked
        case (.locked, .push), (.unlocked, .coin):
            break
        }
    }
}
