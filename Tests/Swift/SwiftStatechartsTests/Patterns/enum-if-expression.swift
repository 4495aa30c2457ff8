// machine: Light
// states: red, green, amber
// red > green if isDay
// red > amber if !isDay
// green > amber
// amber > red
// initial: red
enum Light {
    case red, green, amber
    var nextStates: [Light] {
        switch self {
        case .red: if isDay { [.green] } else { [.amber] }
        case .green: [.amber]
        case .amber: [.red]
        }
    }
}
struct Crossing { var light = Light.red }
