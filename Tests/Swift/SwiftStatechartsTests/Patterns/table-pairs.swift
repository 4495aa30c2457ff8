// machine: Ticket
// states: open, review, closed
// open > review
// review > open
// review > closed
// closed > open
// initial: open
enum Ticket { case open, review, closed
  static let allowedTransitions: [(Ticket, Ticket)] = [(.open, .review), (.review, .open), (.review, .closed), (.closed, .open)]
}
struct Issue { var state: Ticket = .open
  mutating func change(to new: Ticket) { if Ticket.allowedTransitions.contains(where: { $0 == (state, new) }) { state = new } } }
