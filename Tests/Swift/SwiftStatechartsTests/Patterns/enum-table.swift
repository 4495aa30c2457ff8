// machine: Stage
// states: draft, review, live
// draft > review
// review > draft
// review > live
// initial: draft
enum Stage: Hashable { case draft, review, live }
struct Document {
    static let transitions: [Stage: Set<Stage>] = [
        .draft: [.review],
        .review: [.draft, .live],
        .live: [],
    ]
    var stage: Stage = .draft
    func canMove(to next: Stage) -> Bool {
        return Document.transitions[stage]?.contains(next) ?? false
    }
}
