// machine: Matter
// states: solid, liquid, gas
// solid > gas on melt if hot
// solid > liquid on melt if !hot
// liquid > solid on freeze if cold
// liquid > gas on vaporize
// initial: solid
import StateMachine

enum Other { case solid, liquid, gas }
enum Matter: StateMachineHashable { case solid, liquid, gas }
enum Heat: StateMachineHashable { case melt, freeze, vaporize }

let machine = StateMachine<Matter, Heat, Void> {
  initialState(.solid)
  state(.solid) { on(.melt) { transition(to: hot ? .gas : .liquid) } }
  state(.liquid) {
    on(.freeze) { if cold { transition(to: .solid) } else { dontTransition() } }
    on(.vaporize) { transition(to: .gas) }
  }
  state(.gas) { on(.freeze) { dontTransition() } }
}
