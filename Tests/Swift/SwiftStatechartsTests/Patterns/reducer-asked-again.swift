// machine: Gate
// states: shut, open, broken
// shut > open on push if hasKey
// open > shut on push
// initial: unknown
enum Gate {
    case shut, open, broken
    enum Event { case push }
    func next(on event: Event, hasKey: Bool) -> Gate? {
        switch (self, event) {
        case (.shut, .push) where hasKey: return .open
        case (.shut, .push) where hasKey: return .broken
        case (.open, .push): return .shut
        default: return nil
        }
    }
}
