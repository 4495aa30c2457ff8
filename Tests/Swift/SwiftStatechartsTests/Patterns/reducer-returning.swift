// machine: Player
// states: stopped, playing, paused
// stopped > playing on play
// playing > paused on pause
// playing > stopped on stop
// paused > playing on play
// paused > stopped on stop
// paused > stopped on tick if elapsed > limit
// initial: unknown
enum Player {
    case stopped, playing, paused
    enum Event { case play, pause, stop, tick(elapsed: Double) }
    func next(on event: Event) -> Player? {
        switch (self, event) {
        case (.stopped, .play), (.paused, .play): return .playing
        case (.playing, .pause): return .paused
        case (.playing, .stop), (.paused, .stop): return .stopped
        case (.paused, .tick(let elapsed)) where elapsed > limit: return .stopped
        default: return nil
        }
    }
}
