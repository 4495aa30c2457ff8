//
//  EditorViewController.m
//  Editor
//

#import "EditorViewController.h"
#import "VideoEditorStates.h"

@interface EditorViewController ()
@property (nonatomic, strong) GKStateMachine *categoryMachine;
@end

@implementation EditorViewController

- (void)viewDidLoad {
    [super viewDidLoad];
    NSArray<GKState *> *states = @[
        [[Theme alloc] initWithController:self],
        [[Music alloc] initWithController:self],
        [[Clip alloc] initWithController:self],
        [[Effects alloc] initWithController:self],
        [[Filter alloc] initWithController:self]
    ];
    self.categoryMachine = [[GKStateMachine alloc] initWithStates:states];
    [self.categoryMachine enterState:[Theme class]];
}

- (IBAction)categoryTapped:(UIButton *)sender {
    Class category = [self categoryForTag:sender.tag];
    if (![self.categoryMachine enterState:category]) {
        [self flashButton:sender];
    }
}

@end
