// machine: Gate.State
// states: locked, unlocked
// locked > unlocked on coin
// unlocked > locked on push
// initial: locked
struct Gate {
  enum State { case locked, unlocked }
  enum Event { case coin, push }
  struct Key: Hashable { let state: State; let event: Event }
  private let transitions: [Key: State] = [
    Key(state: .locked, event: .coin): .unlocked,
    Key(state: .unlocked, event: .push): .locked,
  ]
  var state = State.locked
}
