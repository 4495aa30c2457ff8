// machine: ETrim.toolMachine
// states: ETrimIn, ETrimOut
// ETrimIn > ETrimOut
// ETrimOut > ETrimIn
// initial: ETrimIn
// machine: EAudio.toolMachine
// states: EAudioMix, EAudioVoice
// EAudioMix > EAudioVoice
// EAudioVoice > EAudioMix
// initial: EAudioMix
// machine: EditorMachine
// states: ETrim, ETrimIn, ETrimOut, EAudio, EAudioMix, EAudioVoice
// ETrim > EAudio
// ETrimIn > ETrimOut
// ETrimOut > ETrimIn
// EAudio > ETrim
// EAudioMix > EAudioVoice
// EAudioVoice > EAudioMix
// initial: ETrim
#import <GameplayKit/GameplayKit.h>
@interface EState : GKState
@property (nonatomic, strong) GKStateMachine *toolMachine;
@end
@implementation EState
@end
@interface ETrim : EState
@end
@interface EAudio : EState
@end
@interface ETrimIn : GKState
@end
@interface ETrimOut : GKState
@end
@interface EAudioMix : GKState
@end
@interface EAudioVoice : GKState
@end
@implementation ETrim
- (instancetype)init {
  self = [super init];
  if (self) {
    self.toolMachine = [GKStateMachine stateMachineWithStates:@[[ETrimIn state], [ETrimOut state]]];
  }
  return self;
}
- (void)didEnterWithPreviousState:(GKState *)previousState { [self.toolMachine enterState:[ETrimIn class]]; }
- (BOOL)isValidNextState:(Class)c { return c == [EAudio class]; }
@end
@implementation EAudio
- (instancetype)init {
  self = [super init];
  if (self) {
    self.toolMachine = [GKStateMachine stateMachineWithStates:@[[EAudioMix state], [EAudioVoice state]]];
  }
  return self;
}
- (void)didEnterWithPreviousState:(GKState *)previousState { [self.toolMachine enterState:[EAudioMix class]]; }
- (BOOL)isValidNextState:(Class)c { return c == [ETrim class]; }
@end
@implementation ETrimIn
- (BOOL)isValidNextState:(Class)c { return c == [ETrimOut class]; }
@end
@implementation ETrimOut
- (BOOL)isValidNextState:(Class)c { return c == [ETrimIn class]; }
@end
@implementation EAudioMix
- (BOOL)isValidNextState:(Class)c { return c != [self class]; }
@end
@implementation EAudioVoice
- (BOOL)isValidNextState:(Class)c { return ![c isSubclassOfClass:self.class]; }
@end
@interface EditorMachine : GKStateMachine
@end
@implementation EditorMachine
- (instancetype)init {
  return [super initWithStates:@[[ETrim new], [EAudio new]]];
}
+ (instancetype)editor { EditorMachine *m = [[self alloc] init]; [m enterState:ETrim.class]; return m; }
@end
