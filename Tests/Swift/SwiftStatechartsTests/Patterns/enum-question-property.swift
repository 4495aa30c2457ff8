// machine: Tap.Position
// states: shut, open, dripping
// shut > open
// open > shut
// open > dripping
// dripping > shut
// initial: shut
final class Tap {
    enum Position { case shut, open, dripping }
    private(set) var position: Position = .shut

    func canTurn(to next: Position) -> Bool {
        if next == .shut { return !isShut }
        switch (self.position, next) {
        case (.shut, .open), (.open, .dripping): return true
        default: return false
        }
    }
    var isShut: Bool { position == .shut }
    func turn(to next: Position) {
        guard canTurn(to: next) else { return }
        position = next
    }
}
enum Tab { case home, search }
final class Browser {
    var tab = Tab.home
    func canOpen(to tab: Tab) -> Bool { tab == .home }
}
struct Row {
    let tab: Tab
    func canMove(to other: Tab) -> Bool { tab != other }
}
