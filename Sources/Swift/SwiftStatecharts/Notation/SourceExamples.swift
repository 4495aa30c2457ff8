/// Source to start from: the turnstile as classes of GameplayKit.
package enum SourceExamples {
  /// The texts by the identifiers of their notations.
  package static let all = [
    SwiftSourceNotation().identifier: swift, ObjectiveCSourceNotation().identifier: objectiveC,
  ]

  private static let swift = """
    import GameplayKit

    final class Locked: GKState {
      override func isValidNextState(_ stateClass: AnyClass) -> Bool {
        stateClass == Unlocked.self
      }
    }

    final class Unlocked: GKState {
      override func isValidNextState(_ stateClass: AnyClass) -> Bool {
        stateClass is Locked.Type || stateClass is OutOfOrder.Type
      }
    }

    final class OutOfOrder: GKState {
      override func isValidNextState(_ stateClass: AnyClass) -> Bool {
        stateClass == Locked.self
      }

      func repaired() {
        stateMachine?.enter(Unlocked.self)
      }
    }

    final class Turnstile {
      let stateMachine = GKStateMachine(states: [Locked(), Unlocked(), OutOfOrder()])

      init() {
        stateMachine.enter(Locked.self)
      }

      func coin() {
        stateMachine.enter(Unlocked.self)
      }

      func push() {
        stateMachine.enter(Locked.self)
      }
    }

    """

  private static let objectiveC = """
    #import <GameplayKit/GameplayKit.h>

    @interface Locked : GKState
    @end

    @interface Unlocked : GKState
    @end

    @implementation Locked

    - (BOOL)isValidNextState:(Class)stateClass {
      return stateClass == [Unlocked class];
    }

    @end

    @implementation Unlocked

    - (BOOL)isValidNextState:(Class)stateClass {
      return stateClass == [Locked class];
    }

    @end

    @implementation Turnstile

    - (instancetype)init {
      self = [super init];
      self.stateMachine = [GKStateMachine stateMachineWithStates:@[[Locked new], [Unlocked new]]];
      [self.stateMachine enterState:[Locked class]];
      return self;
    }

    - (void)coin {
      [self.stateMachine enterState:[Unlocked class]];
    }

    - (void)push {
      [self.stateMachine enterState:[Locked class]];
    }

    @end

    """
}
