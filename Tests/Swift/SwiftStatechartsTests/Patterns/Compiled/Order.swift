final class Order {
  enum Stage { case cart, paid, shipped, returned }
  var stage: Stage = .cart {
    didSet {
      switch (oldValue, stage) {
      case (.cart, .paid), (.paid, .shipped), (.shipped, .returned), (.paid, .cart): break
      default: stage = oldValue
      }
    }
  }
  func pay() { stage = .paid }
  func ship() { stage = .shipped }
  func undo() { stage = stage == .paid ? .cart : .returned }
}
