/// The answers that the members of a room have handed in: the progress of each, and the faults of their answers.
package struct RoomWork: Hashable, Codable, Sendable {
  /// The progress of a member.
  package struct Progress: Hashable, Codable, Sendable {
    /// The number of answers that it has handed in.
    package internal(set) var handedIn = 0
    /// The number of these that were marked: the others use up no try.
    package internal(set) var tries = 0
    /// The number of these that could not be marked, though nothing is known to be wrong with them.
    package internal(set) var unmarked = 0
    /// Its best mark, from 0 to 100; nil if no answer was marked.
    package internal(set) var best: Int?
    /// The total size of its answers in UTF-8.
    package internal(set) var bytes = 0
    /// The sequence of the event of its last answer; 0 if there is none.
    package internal(set) var last = 0

    /// True if an answer was right.
    package var isSolved: Bool { best == 100 }
  }

  /// A fault that answers have.
  package struct CountedFault: Hashable, Codable, Sendable {
    /// The fault as the first such answer has it.
    package let fault: RoomAnswer.Fault
    /// The members with such an answer.
    package internal(set) var members: Set<Int>
    /// The sequence of the event of the first such answer.
    package let first: Int
  }

  /// The progress of each member that has handed something in.
  package private(set) var progress: [Int: Progress] = [:]
  /// The faults of all answers, by what is wrong.
  private var faults: [String: CountedFault] = [:]
  /// The total size of all answers in UTF-8.
  package private(set) var bytes = 0

  /// Returns the progress of a member.
  package subscript(member: Int) -> Progress { progress[member] ?? Progress() }

  /// The number of members that have solved the task.
  package var solved: Int { progress.values.count { $0.isSolved } }

  /// The most common faults, by the number of members who made them; of equally common ones the earliest first.
  ///
  /// - Parameter most: The maximum number.
  package func mostCommon(_ most: Int) -> [CountedFault] {
    let all = faults.values.sorted { ($1.members.count, $0.first) < ($0.members.count, $1.first) }
    return Array(all.prefix(most))
  }

  mutating func add(_ answer: RoomAnswer, by member: Int, at sequence: Int) {
    var own = self[member]
    own.handedIn += 1
    switch answer.result {
    case .marked(let mark):
      own.tries += 1
      own.best = max(own.best ?? 0, mark)
    case .unreadable: break
    case .unmarked: own.unmarked += 1
    }
    own.last = sequence
    own.bytes += answer.text.utf8.count
    progress[member] = own
    bytes += answer.text.utf8.count
    guard let fault = answer.fault else { return }
    faults[fault.message, default: CountedFault(fault: fault, members: [], first: sequence)].members.insert(member)
  }

  /// Removes what a member has handed in; its bytes are stored all the same.
  mutating func remove(_ member: Int) {
    progress[member] = nil
    for fault in faults.keys { faults[fault]?.members.remove(member) }
    faults = faults.filter { !$0.value.members.isEmpty }
  }
}

/// An answer that a member has handed in, with its result.
package struct RoomAnswer: Hashable, Codable, Sendable {
  /// The result of an answer. What is not marked uses up no try and counts in no mark.
  package enum Result: Hashable, Codable, Sendable {
    /// Its mark, from 0 to 100, and 100 only if all of it is right.
    case marked(Int)
    /// It has a fault of syntax: nothing of it could be marked.
    case unreadable
    /// It could not be marked, whether or not it is right.
    case unmarked(Obstacle)
  }

  /// The reason why an answer could not be marked.
  package enum Obstacle: String, Hashable, Codable, Sendable, CaseIterable {
    /// The machine of the exercise cannot be run.
    case machine
    /// It takes more time or memory than there is for an answer.
    case work
  }

  /// The first thing that is wrong with an answer; faults with the same message are counted together, whatever runs
  /// show them.
  package struct Fault: Hashable, Codable, Sendable {
    /// The run that shows it; empty if none is needed.
    package let run: String
    /// The error message in English, for reports: in the words of the task, without names of the answer's own.
    package let message: String

    package init(run: String, message: String) {
      self.run = run
      self.message = message
    }
  }

  /// The text that was handed in.
  package let text: String
  /// The result of marking it.
  package let result: Result
  /// The fault of the answer; nil if it has none.
  package let fault: Fault?

  package init(text: String, _ result: Result, fault: Fault? = nil) {
    self.text = text
    self.result = result
    self.fault = fault
  }

  package init(text: String, mark: Int, fault: Fault? = nil) {
    self.init(text: text, .marked(mark), fault: fault)
  }

  /// From 0 to 100; nil if it was not marked.
  package var mark: Int? {
    switch result {
    case .marked(let mark): mark
    case .unreadable, .unmarked: nil
    }
  }

  package var isRight: Bool { mark == 100 }

  /// The same with texts of a fault that have at most so many bytes each.
  func cut(to bytes: Int) -> RoomAnswer {
    guard let fault else { return self }
    return RoomAnswer(
      text: text, result,
      fault: Fault(run: RoomAnswer.cut(fault.run, to: bytes), message: RoomAnswer.cut(fault.message, to: bytes)))
  }

  private static func cut(_ text: String, to bytes: Int) -> String {
    var count = 0
    return String(
      text.prefix { character in
        count += character.utf8.count
        return count <= bytes
      })
  }
}
