// machine: TicketView._machine
// states: Blank, Filled, Stamped
// Blank > Filled
// Filled > Blank
// Filled > Stamped
// initial: Blank
#import "TicketStates.h"

@implementation Blank
- (BOOL)isValidNextState:(Class)next { return next == [Filled class]; }
@end
@implementation Filled
- (BOOL)isValidNextState:(Class)next { return next == Blank.class || next == [Stamped class]; }
@end
@implementation Stamped
- (BOOL)isValidNextState:(Class)next { return NO; }
@end
@implementation TicketView
- (instancetype)initWithFrame:(CGRect)frame
{
    self = [super initWithFrame:frame];
    if (self)
    {
        _machine = [[GKStateMachine alloc] initWithStates:@[
            [Blank stateWithView:self], [Filled state], [[Stamped alloc] initWithView:self]
        ]];
        [_machine enterState:[Blank class]];
    }
    return self;
}
@end
