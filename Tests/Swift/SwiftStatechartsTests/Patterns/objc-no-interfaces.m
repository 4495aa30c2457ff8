// machine: PlayerVC.stateMachine
// states: IdleState, LoadingState, ReadyState, ErrorState
// IdleState > LoadingState on play
// IdleState > ErrorState on enter.ErrorState
// LoadingState > ReadyState on didEnterWithPreviousState
// LoadingState > ErrorState on didEnterWithPreviousState
// ReadyState > LoadingState on play
// ErrorState > IdleState on retry if self.code is 1
// ErrorState > LoadingState on play if !(self.code is 1) && (self.code is 2 || self.code is 3)
// initial: IdleState
#import "PlayerStates.h"

@implementation IdleState
- (BOOL)isValidNextState:(Class)stateClass {
    static NSSet *allowed;
    static dispatch_once_t once;
    dispatch_once(&once, ^{ allowed = [NSSet setWithObjects:[LoadingState class], [ErrorState class], nil]; });
    return [allowed containsObject:stateClass];
}
@end
@implementation LoadingState
- (BOOL)isValidNextState:(Class)stateClass {
    for (Class wanted in @[ReadyState.class, [ErrorState class]]) { if (stateClass == wanted) return YES; }
    return NO;
}
- (void)didEnterWithPreviousState:(GKState *)previousState {
    __weak typeof(self) weakSelf = self;
    [self.loader loadWithCompletion:^(BOOL isLoaded) {
        [weakSelf.stateMachine enterState:isLoaded ? [ReadyState class] : [ErrorState class]];
    }];
}
@end
@implementation ReadyState
- (BOOL)isValidNextState:(Class)stateClass { return stateClass == [LoadingState class]; }
@end
@implementation ErrorState
- (BOOL)isValidNextState:(Class)stateClass {
    BOOL isValid = NO;
    switch (self.code) {
        case 1: return stateClass == [IdleState class];
        case 2:
        case 3: {
            isValid = stateClass == [LoadingState class];
            break;
        }
        default:
            break;
    }
    return isValid;
}
@end
@implementation PlayerVC
- (void)viewDidLoad {
    [super viewDidLoad];
    NSMutableArray *states = [NSMutableArray array];
    [states addObject:[[IdleState alloc] init]];
    [states addObjectsFromArray:@[[LoadingState new], [ReadyState new], [ErrorState new]]];
    self.stateMachine = [[GKStateMachine alloc] initWithStates:states];
    [self.stateMachine enterState:[IdleState class]];
}
- (IBAction)play:(id)sender {
    if (![self.stateMachine enterState:LoadingState.class]) { NSLog(@"no"); }
}
- (void)retry {
    if ([self.stateMachine.currentState isKindOfClass:[ErrorState class]]) {
        [self.stateMachine enterState:[IdleState class]];
    }
}
@end
