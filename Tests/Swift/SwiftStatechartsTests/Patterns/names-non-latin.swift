// machine: ゲーム.機械
// states: 待機, 実行, Éteint
// 待機 > 実行
// 実行 > 待機
// 実行 > Éteint
// Éteint > 待機
// initial: 待機
import GameplayKit
class 待機: GKState { override func isValidNextState(_ s: AnyClass) -> Bool { s is 実行.Type } }
class 実行: GKState { override func isValidNextState(_ s: AnyClass) -> Bool { s is 待機.Type || s is Éteint.Type } }
class Éteint: GKState { override func isValidNextState(_ s: AnyClass) -> Bool { s is 待機.Type } }
class ゲーム { var 機械 = GKStateMachine(states: [待機(), 実行(), Éteint()])
 init() { 機械.enter(待機.self) } }
