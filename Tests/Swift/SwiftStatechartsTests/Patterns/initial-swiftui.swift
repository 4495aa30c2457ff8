// machine: GameModel.machine
// states: A, B
// A > B
// B > A
// initial: A
import GameplayKit
class A: GKState { override func isValidNextState(_ s: AnyClass) -> Bool { s is B.Type } }
class B: GKState { override func isValidNextState(_ s: AnyClass) -> Bool { s is A.Type } }
@Observable class GameModel { @ObservationIgnored private(set) lazy var machine = GKStateMachine(states: [A(), B()])
  func begin() { machine.enter(A.self) }
  func flip() { machine.enter(B.self) } }
struct GameView: View { @State private var model = GameModel()
  var body: some View { VStack { Text("x") }.onAppear { model.begin() }.onTapGesture { model.flip() } } }
