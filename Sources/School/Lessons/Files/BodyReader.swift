import Statecharts

/// A question as a file has it.
struct QuestionDraft: Sendable {
  /// The text of the steps that are asked about, with its position.
  let steps: (text: String, position: SourcePosition)
  /// The expected outcome: `refused`, or states that are active then.
  let expected: (text: String, position: SourcePosition)?
  var prompt = LessonText()
  var choices: [Lesson.ChoiceQuestion.Choice] = []
  var answer = LessonText()
}

/// Takes the text of a lesson apart into what is said first, the question and what is said at the end.
struct BodyReader {
  private(set) var opening = LessonText()
  private(set) var question: QuestionDraft?
  private(set) var closing = LessonText()
  private(set) var findings: [Diagnostic] = []
  private var lines: ArraySlice<Line>

  private static let fence = ":::"

  init(_ lines: ArraySlice<Line>) {
    self.lines = lines
  }

  mutating func read() {
    var plain: [Line] = []
    while let line = lines.popFirst() {
      guard line.text.hasPrefix(BodyReader.fence) else {
        plain.append(line)
        continue
      }
      readPart(line)
    }
    opening = text(plain[...])
  }

  private mutating func readPart(_ fence: Line) {
    let inner = lines.prefix { $0.text != BodyReader.fence }
    lines = lines.dropFirst(inner.count)
    let place = SourcePosition(line: fence.number, column: 1)
    if lines.popFirst() == nil {
      findings.add(.error, .lessonOpen, "the part is not closed by a line ':::'", at: place)
    }
    let name = fence.text.dropFirst(BodyReader.fence.count).drop { $0 == " " }
    if name == "after" {
      if !closing.isEmpty { findings.add(.error, .lessonKey, "there are two parts 'after'", at: place) }
      closing = text(inner)
    } else if name.hasPrefix("question") {
      if question != nil { findings.add(.error, .lessonKey, "a lesson has one question", at: place) }
      question = draft(fence, inner)
    } else {
      findings.add(.error, .lessonKey, "a part is called 'question STEPS' or 'after'", at: place)
    }
  }

  private mutating func draft(_ fence: Line, _ inner: ArraySlice<Line>) -> QuestionDraft {
    var draft = BodyReader.heading(fence)
    let prompt = inner.prefix { $0.choice == nil }
    draft.prompt = text(prompt)
    var rest = inner.dropFirst(prompt.count)
    while let line = rest.first, let isRight = line.choice {
      var choice = [Line(number: line.number, text: String(line.text.dropFirst(Line.choiceLength)))]
      rest.removeFirst()
      while let next = rest.first, !next.isBlank, next.indent > 0 { choice.append(rest.removeFirst()) }
      while rest.first?.isBlank == true, rest.dropFirst().first?.choice != nil { rest.removeFirst() }
      // Columns of findings in a choice include the mark before it.
      draft.choices.append(.init(text: text(choice[...], column: Line.choiceLength), isRight: isRight))
    }
    draft.answer = text(rest)
    check(draft, at: SourcePosition(line: fence.number, column: 1))
    return draft
  }

  private mutating func check(_ draft: QuestionDraft, at place: SourcePosition) {
    let right = draft.choices.count(where: \.isRight)
    if !(2...LessonDraft.Limits.choices).contains(draft.choices.count) || right != 1 {
      findings.add(
        .error, .lessonQuestion,
        "a question has 2 to \(LessonDraft.Limits.choices) choices '- [ ]' and one of them is '- [x]'", at: place)
    }
    if draft.prompt.isEmpty {
      findings.add(.error, .lessonQuestion, "the question asks nothing", at: place)
    }
  }

  /// Takes `::: question empty => refused` apart.
  private static func heading(_ fence: Line) -> QuestionDraft {
    let scalars = Array(fence.text.unicodeScalars)
    func placed(_ range: Range<Int>) -> (text: String, position: SourcePosition) {
      var range = range
      while let first = range.first, scalars[first] == " " { range.removeFirst() }
      while let last = range.last, scalars[last] == " " { range.removeLast() }
      var text = ""
      text.unicodeScalars.append(contentsOf: scalars[range])
      return (text, SourcePosition(line: fence.number, column: range.lowerBound + 1))
    }
    let start = scalars.count - fence.text.after("question").unicodeScalars.count
    let arrow = scalars.indices.dropLast().first { $0 >= start && scalars[$0] == "=" && scalars[$0 + 1] == ">" }
    let steps = placed(start..<(arrow ?? scalars.count))
    return QuestionDraft(steps: steps, expected: arrow.map { placed($0 + 2..<scalars.count) })
  }

  private mutating func text(_ lines: some Collection<Line>, column: Int = 0) -> LessonText {
    let (text, findings) = LessonTextReader.text(lines)
    self.findings += findings.map { $0.moved(by: column) }
    return text
  }
}

extension Line {
  /// The length of `- [ ] `.
  static let choiceLength = 6

  /// True if a line is the right choice, false if it is a wrong one; nil if it is none.
  fileprivate var choice: Bool? {
    text.hasPrefix("- [ ] ") ? false : text.hasPrefix("- [x] ") || text.hasPrefix("- [X] ") ? true : nil
  }
}

extension String {
  fileprivate func after(_ word: String) -> Substring {
    guard let start = firstRange(of: word) else { return "" }
    return self[start.upperBound...]
  }
}

extension Diagnostic {
  fileprivate func moved(by columns: Int) -> Diagnostic {
    guard columns > 0, let range else { return self }
    func moved(_ place: SourcePosition) -> SourcePosition {
      SourcePosition(line: place.line, column: place.column + columns)
    }
    return at(SourceRange(moved(range.start), to: moved(range.end)))
  }
}
