// machine: Screen
// states: list, detail, help
// list > detail on open
// detail > list on close
// list > help on ask
// detail > help on ask
// help > help on ask
// initial: list
enum Screen { case list, detail, help }
enum Touch { case open, close, ask, back }
final class Navigator {
    private var screen = Screen.list
    private var previous: Screen?
    func handle(_ touch: Touch) {
        switch (screen, touch) {
        case (.list, .open): screen = .detail
        case (.detail, .close): screen = .list
        case (_, .ask):
            previous = screen
            screen = .help
        case (.help, .back):
            if let previous { screen = previous }
        default: break
        }
    }
}
