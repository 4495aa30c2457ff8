package import Statecharts

/// A fault in the text of a goal.
package struct GoalFault: Error, Hashable, Sendable {
  /// The error message, as a sentence without its full stop.
  package let message: String
  /// The place in the text, in Unicode scalars from 0.
  package let offset: Int
  /// The names that were perhaps meant, the nearest first.
  package let nearest: [String]

  package init(message: String, offset: Int, nearest: [String]) {
    (self.message, self.offset, self.nearest) = (message, offset, nearest)
  }
}

/// Reads goals from their text:
///
/// - `reach Flat`, `reach Green, Walk` (all at one moment), `reach "Sold Out"`
/// - `find 2 refused moves`, `find 1 refused move by a condition` (or `event`, `question`, `end`)
/// - `perform "show the bolt"`
/// - `fail never Open and Locked`: a property that the run shows not to hold
///
/// Each may be followed by `in at most 2 moves` and `without empty, full`; before one that follows another, `then`.
package struct GoalReader {
  /// The limits of the text of a goal.
  package enum Limits {
    /// The maximum number of bytes of a goal.
    package static let bytes = 2000
    /// The maximum number of moves and refusals.
    package static let number = 1000
  }

  private struct Token {
    var text: String
    let offset: Int
    let isQuoted: Bool
  }

  private var tokens: [Token]
  private let end: Int
  private let chart: Statechart
  private let text: String

  private init(_ text: String, _ chart: Statechart) {
    self.text = text
    tokens = GoalReader.tokens(of: text).reversed()
    end = text.unicodeScalars.count
    self.chart = chart
  }

  /// Reads a goal.
  ///
  /// - Parameter chart: The chart whose states, events and actions it may name.
  /// - Throws: `GoalFault` at the first word that does not follow the form or that the chart does not know.
  package static func goal(_ text: String, of chart: Statechart) throws(GoalFault) -> Goal {
    guard text.utf8.count <= Limits.bytes else {
      throw GoalFault(message: "a goal has at most \(Limits.bytes) bytes", offset: 0, nearest: [])
    }
    var reader = GoalReader(text, chart)
    return try reader.goal()
  }

  private mutating func goal() throws(GoalFault) -> Goal {
    let follows = tokens.last.map { $0.text == "then" && !$0.isQuoted } == true
    if follows { tokens.removeLast() }
    let object = tokens.dropLast().last
    let aim = try aim()
    var maxMoves: Int?
    var avoided: [String] = []
    while let token = tokens.popLast() {
      switch token.text {
      case "in" where maxMoves == nil:
        skip(["at", "most"])
        maxMoves = try number()
        skip(["move", "moves", "step", "steps"])
      case "without" where avoided.isEmpty: avoided = try names(of: "event", events)
      case _: throw fault("after the goal, expected 'in at most 2 moves' or 'without EVENT'", at: token)
      }
    }
    guard let goal = Goal(aim, of: chart, maxMoves: maxMoves, avoided: avoided, follows: follows) else {
      throw fault(
        "no run shows that this fails: a goal is to fail 'never', 'always', 'only after' or 'no … until'", at: object)
    }
    return goal
  }

  private mutating func aim() throws(GoalFault) -> Goal.Aim {
    let verb = tokens.popLast()
    switch verb?.text {
    case "reach": return .reach(try names(of: "state", states).map { State.ID($0) })
    case "perform": return .perform(try name(of: "action", actions))
    case "fail": return .fail(try sentence())
    case "find":
      let count = try number()
      skip(["different"])
      guard let word = tokens.popLast(), word.text == "refused" else {
        throw fault("expected 'refused moves'", at: tokens.last)
      }
      skip(["move", "moves", "step", "steps"])
      return .refusals(count, try kind())
    case _: throw fault("a goal begins with reach, find, perform or fail", at: verb)
    }
  }

  /// The property up to the words that may follow a goal.
  private mutating func sentence() throws(GoalFault) -> Property {
    guard let first = tokens.last else { throw fault("expected a property after 'fail'", at: nil) }
    var end = end
    while let token = tokens.last {
      let words = tokens.suffix(3).reversed().map(\.text)
      if !token.isQuoted, token.text == "without" || words == ["in", "at", "most"] {
        end = token.offset
        break
      }
      tokens.removeLast()
    }
    var sentence = String.UnicodeScalarView()
    sentence.append(contentsOf: Array(text.unicodeScalars)[first.offset..<end])
    do throws(PropertyFault) {
      return try PropertyReader.property(String(sentence), of: chart)
    } catch {
      throw GoalFault(message: error.message, offset: first.offset + error.offset, nearest: error.nearest)
    }
  }

  private mutating func kind() throws(GoalFault) -> RefusalKind? {
    guard tokens.last?.text == "by" else { return nil }
    tokens.removeLast()
    skip(["a", "an", "the"])
    let word = tokens.popLast()
    guard let kind = word.flatMap({ RefusalKind(rawValue: $0.text) }) else {
      throw fault("a refusal is by event, condition, question or end", at: word)
    }
    return kind
  }

  private mutating func number() throws(GoalFault) -> Int {
    let word = tokens.popLast()
    guard let number = word.flatMap({ Int($0.text) }), (1...Limits.number).contains(number) else {
      throw fault("expected a number from 1 to \(Limits.number)", at: word)
    }
    return number
  }

  private mutating func names(of kind: String, _ known: [String]) throws(GoalFault) -> [String] {
    var names = [try name(of: kind, known)]
    while tokens.last.map({ $0.text == "," && !$0.isQuoted }) == true {
      tokens.removeLast()
      names.append(try name(of: kind, known))
    }
    return names
  }

  private mutating func name(of kind: String, _ known: [String]) throws(GoalFault) -> String {
    guard let word = tokens.popLast(), word.isQuoted || word.text != "," else {
      throw fault("expected the name of a\(kind == "state" ? "" : "n") \(kind)", at: nil)
    }
    guard !known.contains(word.text) else { return word.text }
    throw GoalFault(
      message: "the machine has no \(kind) '\(word.text)'", offset: word.offset,
      nearest: nearestNames(to: word.text, among: known))
  }

  private var states: [String] { chart.allStates.map(\.id.name) }
  private var events: [String] { chart.alphabet }
  private var actions: [String] {
    chart.allContent.compactMap { content in
      guard case .action(let action) = content else { return nil }
      return action.name
    }
  }

  private mutating func skip(_ words: Set<String>) {
    while let token = tokens.last, !token.isQuoted, words.contains(token.text) { tokens.removeLast() }
  }

  private func fault(_ message: String, at token: Token?) -> GoalFault {
    GoalFault(message: message, offset: token?.offset ?? end, nearest: [])
  }

  /// Words, texts in quotation marks, and commas.
  private static func tokens(of text: String) -> [Token] {
    var tokens: [Token] = []
    var word: Token?
    func end(_ word: inout Token?) {
      if let done = word { tokens.append(done) }
      word = nil
    }
    for (offset, scalar) in text.unicodeScalars.enumerated() {
      if word?.isQuoted == true {
        if scalar == "\"" { end(&word) } else { word?.text.unicodeScalars.append(scalar) }
        continue
      }
      switch scalar {
      case "\"":
        end(&word)
        word = Token(text: "", offset: offset, isQuoted: true)
      case ",":
        end(&word)
        tokens.append(Token(text: ",", offset: offset, isQuoted: false))
      case _ where scalar.properties.isWhitespace: end(&word)
      case _:
        if word == nil { word = Token(text: "", offset: offset, isQuoted: false) }
        word?.text.unicodeScalars.append(scalar)
      }
    }
    end(&word)
    return tokens
  }
}
