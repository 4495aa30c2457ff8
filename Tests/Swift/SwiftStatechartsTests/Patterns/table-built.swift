// machine: Parcel.Stage
// states: packed, sent, lost, delivered
// packed > sent
// sent > lost
// sent > delivered
// lost > sent
// initial: packed
final class Parcel {
    enum Stage { case packed, sent, lost, delivered }
    private(set) var stage: Stage = .packed
    private lazy var allowed: [Stage: Set<Stage>] = {
        var allowed = [Stage: Set<Stage>]()
        allowed[.packed] = [.lost]
        allowed[.packed] = [.sent]
        allowed[.sent] = [.lost, .delivered]
        allowed[.lost] = [.sent]
        return allowed
    }()
    func proceed(to next: Stage) {
        guard let following = allowed[stage], following.contains(next) else { return }
        stage = next
    }
}
