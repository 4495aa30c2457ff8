// machine: Boss.stateMachine
// states: BossIdle, BossAttack, BossStunned
// BossIdle > BossAttack
// BossAttack > BossIdle
// BossAttack > BossStunned
// BossStunned > BossIdle
// initial: BossIdle
import GameplayKit
class BossState : GKState {
    var boss : Boss!
    convenience init( boss b : Boss ) { self.init() ; self.boss = b }
    func next( ) -> [ AnyClass ] { return [ ] }
    final override func isValidNextState( _ stateClass : Swift.AnyClass ) -> Bool
    {
        for c : AnyClass in next() {
            if c == stateClass { return true }
        }
        return false
    }
}
class BossIdle : BossState { override func next() -> [AnyClass] { return [BossAttack.self] } }
class BossAttack : BossState { override func next() -> [AnyClass] { return [BossIdle.self, BossStunned.self] } }
class BossStunned : BossState { override func next() -> [AnyClass] { var r = super.next(); r.append(BossIdle.self); return r } }
class Boss : GKEntity {
    var stateMachine : GKStateMachine!
    func setupStateMachine( ) {
        let states = [ BossIdle( boss : self ), BossAttack( boss : self ), BossStunned( boss : self ) ] as [ BossState ]
        self.stateMachine = GKStateMachine( states : states )
        let _ = self.stateMachine.enter( BossIdle.self )
    }
}
