// machine: Login
// states: out, asking, inside, refused
// out > asking on tapped
// asking > inside on answered
// asking > refused on failed
// refused > out on again
// initial: unknown
enum Login {
    case out
    case asking(name: String)
    case inside
    case refused(reason: String)

    func handle(_ event: LoginEvent) -> Step<Login, Effect>? {
        switch (self, event) {
        case (.out, .tapped(let name)):
            return .to(.asking(name: name))
                .emitting(.request(name))
        case (.asking, .answered): return .to(.inside)
        case (.asking, .failed): return .to(.refused(reason: "no answer")).emitting(.log)
        case (.refused, .again): return .to(.out)
        default: return nil
        }
    }
}
enum LoginEvent { case tapped(String), answered, failed, again }
enum Effect { case request(String), log }
