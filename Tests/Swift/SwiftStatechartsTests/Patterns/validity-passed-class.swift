// machine: Tut.machine
// states: Step1, Step2, Step3
// Step1 > Step2
// Step2 > Step3
// Step3 > Step1
// initial: Step1
import GameplayKit
class StepState: GKState {
  let next: AnyClass
  init(next: AnyClass) { self.next = next }
  override func isValidNextState(_ stateClass: AnyClass) -> Bool { return stateClass == next }
}
class Step1: StepState {}
class Step2: StepState {}
class Step3: StepState {}
class Tut { lazy var machine = GKStateMachine(states: [Step1(next: Step2.self), Step2(next: Step3.self), Step3(next: Step1.self)])
  func begin() { machine.enter(Step1.self) }
  func viewDidAppear(_ a: Bool) { begin() } }
