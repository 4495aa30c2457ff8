// machine: GameVC._stateMachine
// states: MenuState, PlayState
// MenuState > PlayState
// PlayState > MenuState
// initial: MenuState
#import "GameVC.h"
#define kFoo 1
typedef NS_ENUM(NSInteger, Foo) { FooA, FooB };
static NSString * const kName = @"x";
static void helper(int a) { if (a) { NSLog(@"%d", a); } }
@interface MenuState : GKState
- (instancetype)initWithVC:(UIViewController *)vc;
@end
@interface PlayState : GKState
@end
@interface GameVC () <SKSceneDelegate> {
    GKStateMachine *_stateMachine;
}
@end
@implementation MenuState {
    __weak UIViewController *_vc;
}
@synthesize foo = _foo;
#pragma mark - Init
- (instancetype)initWithVC:(UIViewController *)vc { if ((self = [super init])) { _vc = vc; } return self; }
- (BOOL)isValidNextState:(Class _Nonnull)stateClass {
#ifdef DEBUG
    NSLog(@"asked %@", stateClass);
#endif
    return [stateClass isEqual:[PlayState class]];
}
- (void)willExitWithNextState:(GKState *)nextState {}
@end
@implementation PlayState
- (BOOL)isValidNextState:(Class)stateClass
{
    BOOL isValid;
    if (stateClass == MenuState.class)
    {
        isValid = YES;
    }
    else
    {
        isValid = NO;
    }
    return isValid;
}
@end
@implementation GameVC
- (void)viewDidLoad
{
    [super viewDidLoad];
    MenuState *menu = [[MenuState alloc] initWithVC:self];
    PlayState *play = [PlayState state];
    NSArray *states = [NSArray arrayWithObjects:menu, play, nil];
    _stateMachine = [[GKStateMachine alloc] initWithStates:states];
    __weak typeof(self) weakSelf = self;
    dispatch_async(dispatch_get_main_queue(), ^{
        [weakSelf.stateMachine enterState:[MenuState class]];
    });
}
- (void)play { [_stateMachine enterState:[PlayState class]]; }
@end
