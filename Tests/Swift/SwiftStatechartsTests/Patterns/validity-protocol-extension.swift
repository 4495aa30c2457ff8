// machine: Game.fsm
// states: Boot, Lobby, Match
// Boot > Lobby
// Lobby > Match
// Match > Lobby
// initial: Boot
import GameplayKit
protocol TransitionRestricting: AnyObject { static var validNextStates: [GKState.Type] { get } }
extension TransitionRestricting where Self: GKState {
  func allows(_ stateClass: AnyClass) -> Bool { Self.validNextStates.contains { $0 == stateClass } }
}
class AppState: GKState {
  unowned let game: Game
  init(_ game: Game) { self.game = game }
}
final class Boot: AppState, TransitionRestricting {
  static let validNextStates: [GKState.Type] = [Lobby.self]
  override func isValidNextState(_ stateClass: AnyClass) -> Bool { allows(stateClass) }
}
final class Lobby: AppState, TransitionRestricting {
  static let validNextStates: [GKState.Type] = [Match.self]
  override func isValidNextState(_ stateClass: AnyClass) -> Bool { allows(stateClass) }
}
final class Match: AppState, TransitionRestricting {
  static let validNextStates: [GKState.Type] = [Lobby.self]
  override func isValidNextState(_ stateClass: AnyClass) -> Bool { self.allows(stateClass) }
}
@MainActor @Observable final class Game {
  private var fsm: GKStateMachine!
  init() {
    fsm = GKStateMachine(states: [Boot(self), Lobby(self), Match(self)])
    fsm.enter(Boot.self)
  }
  func joined() async { await MainActor.run { _ = fsm.enter(Match.self) } }
}
