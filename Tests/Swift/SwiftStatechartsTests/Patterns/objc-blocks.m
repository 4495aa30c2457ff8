// machine: Connection.machine
// states: Idle, Open, Failed
// Idle > Open
// Open > Failed
// Failed > Idle if self.canRetry
#import <GameplayKit/GameplayKit.h>

@interface Idle : GKState
@end
@interface Open : GKState
@end
@interface Failed : GKState
@property (nonatomic, assign) BOOL canRetry;
@end

@implementation Idle
- (BOOL)isValidNextState:(Class)stateClass {
    @synchronized (self) {
        return stateClass == [Open class];
    }
}
@end

@implementation Open
- (BOOL)isValidNextState:(Class)stateClass {
    @autoreleasepool {
        @try {
            [self log:stateClass];
        } @catch (NSException *exception) {
            NSLog(@"%@", exception);
        } @finally {
            [self.lock unlock];
        }
        return stateClass == [Failed class];
    }
}
@end

@implementation Failed
- (BOOL)isValidNextState:(Class)stateClass {
    @synchronized (self) {
        if (!self.canRetry) { return NO; }
    }
    return stateClass == [Idle class];
}
@end

@interface Connection : NSObject
@property (nonatomic, strong) GKStateMachine *machine;
@end

@implementation Connection
- (instancetype)init {
    self = [super init];
    self.machine = [GKStateMachine stateMachineWithStates:@[[Idle new], [Open new], [Failed new]]];
    return self;
}
@end
