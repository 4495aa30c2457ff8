//
//  VideoEditorStates.h
//  Editor
//

#import <GameplayKit/GameplayKit.h>

@class EditorViewController;

NS_ASSUME_NONNULL_BEGIN

/// A tool: while it is open, its button is pressed in.
@interface ToolState : GKState
@property (nonatomic, weak, nullable) EditorViewController *controller;
- (instancetype)initWithController:(EditorViewController *)controller;
@end

/// A category of tools, which has a machine of its own.
@interface CategoryState : GKState
@property (nonatomic, weak, nullable) EditorViewController *controller;
@property (nonatomic, strong, nullable) GKStateMachine *toolMachine;
- (instancetype)initWithController:(EditorViewController *)controller;
@end

@interface Theme : CategoryState
@end
@interface Music : CategoryState
@end
@interface Clip : CategoryState
@end
@interface Effects : CategoryState
@end
@interface Filter : CategoryState
@end

@interface Modern : ToolState
@end
@interface Playful : ToolState
@end
@interface Travel : ToolState
@end
@interface News : ToolState
@end
@interface Soundtrack : ToolState
@end
@interface Voiceover : ToolState
@end
@interface Volume : ToolState
@end
@interface Fade : ToolState
@end
@interface Scale : ToolState
@end
@interface Trim : ToolState
@end
@interface Transition : ToolState
@end
@interface Speed : ToolState
@end
@interface Reverse : ToolState
@end
@interface Blur : ToolState
@end
@interface Glow : ToolState
@end
@interface Shake : ToolState
@end
@interface Mosaic : ToolState
@end
@interface Vivid : ToolState
@end
@interface Mono : ToolState
@end
@interface Vintage : ToolState
@end
@interface Sepia : ToolState
@end

NS_ASSUME_NONNULL_END
