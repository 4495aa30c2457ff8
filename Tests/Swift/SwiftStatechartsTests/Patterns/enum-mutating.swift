// machine: Traffic
// states: red, green, amber
// red > green on advance
// red > red on reset
// green > amber on advance
// green > red on reset
// amber > red on advance
// amber > red on reset
// initial: red
enum Traffic { case red, green, amber
  mutating func advance() {
    switch self {
    case .red: self = .green
    case .green: self = .amber
    case .amber: self = .red
    }
  }
  mutating func reset() { self = .red }
}
struct V { var state = Traffic.red }
