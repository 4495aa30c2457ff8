// machine: Matter
// states: solid, liquid, gas
// solid > liquid on melt
// liquid > solid on freeze
// liquid > gas on vaporize
// gas > liquid on condense
// initial: solid
import StateMachine

enum Matter: StateMachineHashable { case solid, liquid, gas }
enum Heat: StateMachineHashable { case melt, freeze, vaporize, condense }

let machine = try StateMachine<Matter, Heat, Effect> {
    initialState(.solid)
    state(.solid) {
        on(.melt) {
            transition(to: .liquid, emit: .logMelted)
        }
    }
    state(.liquid) {
        on(.freeze) { transition(to: .solid, emit: .logFrozen) }
        on(.vaporize) { transition(to: .gas, emit: .logVaporized) }
    }
    state(.gas) {
        on(.condense) { transition(to: .liquid) }
    }
}
