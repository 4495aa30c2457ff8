// machine: Phase
// states: idle, busy, traced
// idle > traced on start if DEBUG
// idle > busy on start if !DEBUG
// busy > idle on stop
// busy > idle on shake
// traced > idle on stop if #available(iOS 17, *)
// traced > busy on stop if !(#available(iOS 17, *))
// initial: idle
enum Phase {
    case idle, busy
    #if DEBUG
    case traced
    #endif
}
enum Order {
    case start, stop
    #if os(iOS)
    case shake
    #endif
}
final class Job {
    var phase: Phase = .idle
    func handle(_ order: Order) {
        switch (phase, order) {
        case (.idle, .start):
            #if DEBUG
            phase = .traced
            #else
            phase = .busy
            #endif
        case (.busy, .stop):
            #if DEBUG
            print("stop")
            #endif
            phase = .idle
        #if DEBUG
        case (.traced, .stop):
            if #available(iOS 17, *) { phase = .idle } else { phase = .busy }
        #endif
        #if os(iOS)
        case (.busy, .shake): phase = .idle
        #endif
        default: break
        }
    }
}
