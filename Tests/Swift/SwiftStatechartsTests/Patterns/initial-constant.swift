// machine: Weather
// states: sun, rain
// sun > rain on cloud
// rain > sun on wind
// initial: rain
enum Weather {
    case sun, rain
    static let machineInitial: Weather = .rain
    enum Event { case cloud, wind }
    func after(_ event: Event) -> Weather {
        switch (self, event) {
        case (.sun, .cloud): return .rain
        case (.rain, .wind): return .sun
        default: return self
        }
    }
}
