/// The properties of a room that are set when it is opened.
package struct RoomOpening: Hashable, Codable, Sendable {
  /// The room's name in addresses.
  package let code: RoomCode
  /// The subject, as `RoomSubject.text`: for most rooms the identifier of a machine.
  package let machine: String
  /// A hash of the teacher's secret; the secret itself is not stored.
  package let secretHash: [UInt8]
  /// A random key of the room, with which the server marks what its members send back.
  package let key: [UInt8]
  /// The time at which it was opened, in seconds since 1970.
  package let opened: Int
  /// The time at which it ends by itself, in seconds since 1970.
  package let ends: Int

  package init(code: RoomCode, machine: String, secretHash: [UInt8], key: [UInt8], opened: Int, ends: Int) {
    self.code = code
    self.machine = machine
    self.secretHash = secretHash
    self.key = key
    self.opened = opened
    self.ends = ends
  }
  /// The subject of the room.
  package var subject: RoomSubject { RoomSubject(machine) }
}

/// The short name of a room in its address: six characters of 31 that are not mistaken for each other.
package struct RoomCode: Hashable, Codable, Sendable, CustomStringConvertible {
  /// The number of characters of a code.
  package static let length = 6
  /// The characters: digits and letters without 0, 1, i, l and o.
  package static let alphabet = Array("23456789abcdefghjkmnpqrstuvwxyz".utf8)

  /// The code as in addresses.
  package let text: String

  /// Reads what a person has typed, in small or capital letters; nil for what is no code.
  package init?(_ typed: some StringProtocol) {
    let text = typed.lowercased()
    guard text.utf8.count == RoomCode.length, text.utf8.allSatisfy(RoomCode.alphabet.contains) else { return nil }
    self.text = text
  }

  package init(using generator: inout some RandomNumberGenerator) {
    let bytes = (0..<RoomCode.length).map { _ in
      RoomCode.alphabet[Int.random(in: RoomCode.alphabet.indices, using: &generator)]
    }
    text = String(decoding: bytes, as: UTF8.self)
  }

  /// The code as in addresses.
  package var description: String { text }
}

/// The subject of a room.
package enum RoomSubject: Hashable, Codable, Sendable {
  /// A machine, by its identifier: all see the moment that the teacher shows, vote and answer questions.
  case machine(String)
  /// A lesson, by its identifier: the same with the lesson's machine, and members hand in runs that meet its goals.
  case lesson(String)
  /// An exercise, by its identifier: members hand in answers, which are marked.
  case exercise(String)
  /// A machine with so many questions that a seed decides, one after the other.
  case quiz(machine: String, seed: Int, count: Int)

  private static let (lessonMark, exerciseMark, quizMark) = ("/learn/", "/exercises/", "/quiz/")

  /// The text in stores and reports: a machine's identifier as it is, else a path, with which no identifier begins.
  package var text: String {
    switch self {
    case .machine(let identifier): identifier
    case .lesson(let identifier): Self.lessonMark + identifier
    case .exercise(let identifier): Self.exerciseMark + identifier
    case .quiz(let machine, let seed, let count): "\(Self.quizMark)\(seed)/\(count)/\(machine)"
    }
  }

  /// Reads what `text` gives.
  package init(_ text: String) {
    if text.hasPrefix(Self.lessonMark) {
      self = .lesson(String(text.dropFirst(Self.lessonMark.count)))
    } else if text.hasPrefix(Self.exerciseMark) {
      self = .exercise(String(text.dropFirst(Self.exerciseMark.count)))
    } else if let quiz = Self.quiz(text) {
      self = quiz
    } else {
      self = .machine(text)
    }
  }

  private static func quiz(_ text: String) -> RoomSubject? {
    guard text.hasPrefix(quizMark) else { return nil }
    let parts = text.dropFirst(quizMark.count).split(separator: "/", maxSplits: 2)
    guard parts.count == 3, let seed = Int(parts[0]), let count = Int(parts[1]) else { return nil }
    return .quiz(machine: String(parts[2]), seed: seed, count: count)
  }

  /// The question that the teacher asks after another one of this quiz; nil if there is none.
  ///
  /// - Parameter last: The one that was asked last, if one was.
  package func next(after last: RoomQuestion?) -> Int? {
    guard case .quiz(_, _, let count) = self else { return nil }
    let next = last.map { $0.index + 1 } ?? 0
    return next < count ? next : nil
  }

  /// True if members hand in answers of their own.
  package var takesAnswers: Bool {
    switch self {
    case .lesson, .exercise: true
    case .machine, .quiz: false
    }
  }
}
