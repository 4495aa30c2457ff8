/// A vote on the next step.
package struct RoomVote: Hashable, Codable, Sendable {
  /// The number of the vote in the room, from 1.
  package let round: Int
  /// The run after which the step is to be taken.
  package let run: String
  /// Its rules.
  package let ballot: RoomBallot
  /// The step that each member proposes.
  package internal(set) var steps: [Int: String] = [:]
  /// The steps that members have typed and that wait for the teacher.
  package internal(set) var suggestions: [Int: String] = [:]
  /// The step that the teacher has taken.
  package internal(set) var taken: String?
  /// True while counts are not shown.
  package internal(set) var hidesCounts: Bool
  /// The number of times that each member has proposed something.
  var attempts: [Int: Int] = [:]

  init(round: Int, run: String, _ ballot: RoomBallot) {
    self.round = round
    self.run = run
    self.ballot = ballot
    hidesCounts = ballot.hidesCounts
  }

  /// The number of members that propose each step, the highest first; steps with equal numbers in the order of their
  /// text.
  package var counts: [(step: String, count: Int)] {
    Dictionary(grouping: steps.values) { $0 }.map { (step: $0.key, count: $0.value.count) }
      .sorted { ($1.count, $0.step) < ($0.count, $1.step) }
  }

  /// The different steps that wait for the teacher, in the order of their text.
  package var waiting: [String] { Set(suggestions.values).sorted() }

  mutating func propose(_ step: String, by member: Int, isShown: Bool) {
    attempts[member, default: 0] += 1
    suggestions[member] = isShown ? nil : step
    if isShown { steps[member] = step }
  }

  mutating func settle(_ step: String, _ isTaken: Bool) {
    for member in suggestions.filter({ $0.value == step }).keys {
      suggestions[member] = nil
      if isTaken { steps[member] = step }
    }
  }

  mutating func clear() { (steps, suggestions) = ([:], [:]) }

  mutating func remove(_ member: Int) { (steps[member], suggestions[member]) = (nil, nil) }
}

/// A question that members answer.
package struct RoomPoll: Hashable, Codable, Sendable {
  package let question: RoomQuestion
  /// The time until which answers are taken, in seconds since 1970.
  package let closes: Int
  /// The choice of each member, from 0.
  package internal(set) var choices: [Int: Int] = [:]
  /// True once the answer is shown.
  package internal(set) var isRevealed = false
  /// The number of times that each member has answered.
  var attempts: [Int: Int] = [:]

  /// The number of members that have chosen each choice.
  package var counts: [Int] {
    var counts = Array(repeating: 0, count: question.choices)
    for choice in choices.values where counts.indices.contains(choice) { counts[choice] += 1 }
    return counts
  }

  /// True if answers are taken at a time in seconds since 1970.
  package func isOpen(at time: Int) -> Bool { !isRevealed && time <= closes }
}
