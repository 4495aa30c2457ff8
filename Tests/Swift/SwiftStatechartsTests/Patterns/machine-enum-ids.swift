// machine: Hero.brain
// states: Hero.Sleep, Hero.Hunt, Hero.Flee
// Hero.Sleep > Hero.Hunt
// Hero.Hunt > Hero.Sleep
// Hero.Hunt > Hero.Flee
// Hero.Flee > Hero.Sleep
// initial: Hero.Sleep
import GameplayKit
enum Mood { case sleep, hunt, flee
  var stateClass: GKState.Type {
    switch self {
    case .sleep: return Hero.Sleep.self
    case .hunt: return Hero.Hunt.self
    case .flee: return Hero.Flee.self
    }
  }
}
class MoodState: GKState {
  let mood: Mood
  let hero: Hero
  init(_ mood: Mood, hero: Hero) { self.mood = mood; self.hero = hero }
  var next: [Mood] { return [] }
  override func isValidNextState(_ stateClass: AnyClass) -> Bool {
    return next.map { $0.stateClass }.contains { $0 == stateClass }
  }
}
class Hero {
  class Sleep: MoodState { override var next: [Mood] { return [.hunt] } }
  class Hunt: MoodState { override var next: [Mood] { return [.flee, .sleep] } }
  class Flee: MoodState { override var next: [Mood] { return [.sleep] } }
  lazy var brain = GKStateMachine(states: [Sleep(.sleep, hero: self), Hunt(.hunt, hero: self), Flee(.flee, hero: self)])
  func go(_ mood: Mood) { brain.enter(mood.stateClass) }
  init() { go(.sleep) }
}
