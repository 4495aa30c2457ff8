// machine: LoginViewController.machine
// states: StartLogin, Login, Failed
// StartLogin > Login
// Login > StartLogin
// Login > Failed
// Failed > StartLogin
// Failed > Login if self.canRetry
// initial: StartLogin
#import <GameplayKit/GameplayKit.h>

@interface LoginBase : GKState
@property (nonatomic, assign) BOOL canRetry;
@end

@interface StartLogin : LoginBase
@end
@interface Login : LoginBase
@end
@interface Failed : LoginBase
@end

@implementation LoginBase
@end

@implementation StartLogin
- (BOOL)isValidNextState:(Class)stateClass {
    return stateClass == [Login class];
}
@end

@implementation Login
- (BOOL)isValidNextState:(Class)stateClass
{
    BOOL result = NO;

    result = (stateClass == [StartLogin class]);
    result = result || (stateClass == Failed.class);

    return result;
}
@end

@implementation Failed
- (BOOL)isValidNextState:(Class)stateClass {
    if ([stateClass isSubclassOfClass:[StartLogin class]]) {
        return YES;
    } else if (self.canRetry && stateClass == [Login class]) {
        return YES;
    }
    return NO;
}
@end

@interface LoginViewController ()
@property (nonatomic, strong) StartLogin *start;
@property (nonatomic, strong) Login *login;
@property (nonatomic, strong) GKStateMachine *machine;
@end

@implementation LoginViewController
- (void)viewDidLoad {
    [super viewDidLoad];
    self.start = [[StartLogin alloc] initWithController:self];
    self.login = [[Login alloc] init];
    self.machine = [GKStateMachine stateMachineWithStates:@[self.start, self.login, [Failed new]]];
    [self.machine enterState:[StartLogin class]];
}
@end
