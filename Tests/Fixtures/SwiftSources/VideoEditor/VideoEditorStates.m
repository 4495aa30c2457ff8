//
//  VideoEditorStates.m
//  Editor
//

#import "VideoEditorStates.h"
#import "EditorViewController.h"

@implementation ToolState

- (instancetype)initWithController:(EditorViewController *)controller {
    self = [super init];
    if (self) {
        _controller = controller;
    }
    return self;
}

// A tool does not follow itself.
- (BOOL)isValidNextState:(Class)stateClass {
    return stateClass != [self class];
}

- (void)didEnterWithPreviousState:(nullable GKState *)previousState {
    [self.controller highlightTool:NSStringFromClass([self class])];
}

@end

@implementation CategoryState

- (instancetype)initWithController:(EditorViewController *)controller {
    self = [super init];
    if (self) {
        _controller = controller;
    }
    return self;
}

- (BOOL)isValidNextState:(Class)stateClass {
    if ([stateClass isSubclassOfClass:[self class]]) {
        return NO;
    }
    return YES;
}

- (void)willExitWithNextState:(GKState *)nextState {
    self.toolMachine = nil;
}

@end

@implementation Theme

- (void)didEnterWithPreviousState:(nullable GKState *)previousState {
    self.toolMachine = [GKStateMachine stateMachineWithStates:@[
        [[Modern alloc] initWithController:self.controller],
        [[Playful alloc] initWithController:self.controller],
        [[Travel alloc] initWithController:self.controller],
        [[News alloc] initWithController:self.controller]
    ]];
    [self.toolMachine enterState:[Modern class]];
}

@end

@implementation Music

- (void)didEnterWithPreviousState:(nullable GKState *)previousState {
    self.toolMachine = [GKStateMachine stateMachineWithStates:@[
        [[Soundtrack alloc] initWithController:self.controller],
        [[Voiceover alloc] initWithController:self.controller],
        [[Volume alloc] initWithController:self.controller],
        [[Fade alloc] initWithController:self.controller]
    ]];
    [self.toolMachine enterState:[Soundtrack class]];
}

@end

@implementation Clip

- (void)didEnterWithPreviousState:(nullable GKState *)previousState {
    self.toolMachine = [GKStateMachine stateMachineWithStates:@[
        [[Scale alloc] initWithController:self.controller],
        [[Trim alloc] initWithController:self.controller],
        [[Transition alloc] initWithController:self.controller],
        [[Speed alloc] initWithController:self.controller],
        [[Reverse alloc] initWithController:self.controller]
    ]];
    [self.toolMachine enterState:[Scale class]];
}

@end

@implementation Effects

- (void)didEnterWithPreviousState:(nullable GKState *)previousState {
    self.toolMachine = [GKStateMachine stateMachineWithStates:@[
        [[Blur alloc] initWithController:self.controller],
        [[Glow alloc] initWithController:self.controller],
        [[Shake alloc] initWithController:self.controller],
        [[Mosaic alloc] initWithController:self.controller]
    ]];
    [self.toolMachine enterState:[Blur class]];
}

@end

@implementation Filter

- (void)didEnterWithPreviousState:(nullable GKState *)previousState {
    self.toolMachine = [GKStateMachine stateMachineWithStates:@[
        [[Vivid alloc] initWithController:self.controller],
        [[Mono alloc] initWithController:self.controller],
        [[Vintage alloc] initWithController:self.controller],
        [[Sepia alloc] initWithController:self.controller]
    ]];
    [self.toolMachine enterState:[Vivid class]];
}

@end

@implementation Modern
@end

@implementation Playful
@end

@implementation Travel
@end

@implementation News
@end

@implementation Soundtrack
@end

@implementation Voiceover
@end

@implementation Volume
@end

@implementation Fade
@end

@implementation Scale
@end

@implementation Trim
@end

@implementation Transition
@end

@implementation Speed
@end

@implementation Reverse
@end

@implementation Blur
@end

@implementation Glow
@end

@implementation Shake
@end

@implementation Mosaic
@end

@implementation Vivid
@end

@implementation Mono
@end

@implementation Vintage
@end

@implementation Sepia
@end
