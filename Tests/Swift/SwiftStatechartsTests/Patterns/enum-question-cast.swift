// machine: Lamp
// states: dark, dim, bright
// dark > dim
// dim > bright
// bright > dark
// initial: unknown
enum Lamp { case dark, dim, bright(level: Int) }
extension Lamp: Condition {
    func isValidNextState(_ condition: Condition) -> Bool {
        let before = self
        guard let after = condition as? Lamp else { return false }
        switch (before, after) {
        case (.dark, .dim), (.dim, .bright), (.bright, .dark): return true
        default: return false
        }
    }
}
