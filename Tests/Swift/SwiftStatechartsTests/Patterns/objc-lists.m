// machine: SceneController.stateMachine
// states: SCLoading, SCReady, SCPlaying, SCPaused, SCEnded, SCError
// SCLoading > SCReady
// SCLoading > SCError
// SCReady > SCPlaying
// SCPlaying > SCPaused
// SCPlaying > SCEnded
// SCPaused > SCReady
// SCPaused > SCPlaying
// SCEnded > SCReady
// SCError > SCLoading if self.isRecoverable
// initial: SCLoading
#import <GameplayKit/GameplayKit.h>
NS_ASSUME_NONNULL_BEGIN
@class SceneController;
@interface SCState : GKState
@property (nonatomic, weak, nullable) SceneController *controller;
- (instancetype)initWithController:(SceneController *)controller NS_DESIGNATED_INITIALIZER;
- (NSArray<Class> *)validNextStates;
@end
@interface SCLoading : SCState
@end
@interface SCReady : SCState
@end
@interface SCPlaying : SCState
@end
@interface SCPaused : SCState
@end
@interface SCEnded : SCState
@end
@interface SCError : SCState
@property (nonatomic, getter=isRecoverable) BOOL recoverable;
@end
NS_ASSUME_NONNULL_END
#import "SCStates.h"
@implementation SCState
- (instancetype)initWithController:(SceneController *)controller {
    if (self = [super init]) { _controller = controller; }
    return self;
}
- (NSArray<Class> *)validNextStates { return @[]; }
- (BOOL)isValidNextState:(Class)stateClass {
    return [self.validNextStates containsObject:stateClass];
}
@end
@implementation SCLoading
- (NSArray<Class> *)validNextStates { return @[SCReady.class, [SCError class]]; }
@end
@implementation SCReady
- (BOOL)isValidNextState:(Class)stateClass {
    return (stateClass == SCPlaying.class) ? YES : NO;
}
@end
@implementation SCPlaying
- (BOOL)isValidNextState:(Class)stateClass {
    static NSSet *valid = nil;
    static dispatch_once_t onceToken;
    dispatch_once(&onceToken, ^{
        valid = [NSSet setWithObjects:[SCPaused class], [SCEnded class], nil];
    });
    return [valid containsObject:stateClass];
}
@end
@implementation SCPaused
- (BOOL)isValidNextState:(Class)stateClass {
    NSString *name = NSStringFromClass(stateClass);
    if ([name isEqualToString:@"SCPlaying"] || [stateClass isEqual:[SCReady class]])
        return YES;
    return NO;
}
@end
@implementation SCEnded
- (BOOL)isValidNextState:(Class)stateClass {
    BOOL isValid = NO;
    for (Class c in @[[SCReady class]]) {
        if (c == stateClass) { isValid = YES; }
    }
    return isValid;
}
@end
@implementation SCError
- (BOOL)isValidNextState:(Class)stateClass {
    if (!self.isRecoverable) { return NO; }
    return stateClass == [SCLoading class];
}
@end
#import "SCStates.h"
@interface SceneController ()
@property (nonatomic, strong) GKStateMachine *stateMachine;
@end
@implementation SceneController
- (void)viewDidLoad {
    [super viewDidLoad];
    [self setupStateMachine];
}
- (void)setupStateMachine {
    NSMutableArray<GKState *> *states = [NSMutableArray array];
    [states addObject:[[SCLoading alloc] initWithController:self]];
    [states addObject:[[SCReady alloc] initWithController:self]];
    [states addObject:[[SCPlaying alloc] initWithController:self]];
    [states addObject:[[SCPaused alloc] initWithController:self]];
    [states addObjectsFromArray:@[[[SCEnded alloc] initWithController:self], [[SCError alloc] initWithController:self]]];
    self.stateMachine = [[GKStateMachine alloc] initWithStates:states];
    BOOL ok = [self.stateMachine enterState:[SCLoading class]];
    NSAssert(ok, @"must begin");
}
- (IBAction)play:(id)sender {
    if ([self.stateMachine.currentState isKindOfClass:[SCReady class]]) [self.stateMachine enterState:[SCPlaying class]];
}
@end
