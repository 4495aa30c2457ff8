// machine: Walk.Step
// states: first, second, third
// first > first on next if isBack
// first > second on next if !isBack
// second > third on next
// initial: first
struct Walk {
  enum Step { case first, second, third }
  enum Order { case next }
  var step: Step = .first
  mutating func take(_ order: Order) {
    switch (step, order) {
    case (.first, .next):
      step = .second
      ask(order)
    case (.second, .next): step = .third
    default: break
    }
  }
  private mutating func ask(_ order: Order) {
    answer(order)
    answer(order)
  }
  private mutating func answer(_ order: Order) {
    if isSure { ask(order) }
    if isBack { step = .first }
    ask(order)
    ask(order)
  }
}
