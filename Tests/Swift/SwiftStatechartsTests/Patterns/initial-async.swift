// machine: VC.machine
// states: A, B
// A > B
// B > A
// initial: A
import GameplayKit
class A: GKState { override func isValidNextState(_ s: AnyClass) -> Bool { s is B.Type } }
class B: GKState { override func isValidNextState(_ s: AnyClass) -> Bool { s is A.Type } }
class VC: UIViewController {
  let machine = GKStateMachine(states: [A(), B()])
  override func viewDidLoad() { super.viewDidLoad()
    DispatchQueue.main.async { self.machine.enter(A.self) }
  }
  @objc func tap() { machine.enter(B.self) }
}
