import Explanations
import StatechartExecution
import StatechartSimulation
import Statecharts
import Testing
import XMLTree

@testable import WebPages

/// The pages of charts whose conditions are only names.
struct ConditionsCardTests {
  private static let chart = Statechart(
    name: "club", dataModel: .named,
    states: [
      State("Outside", transitions: [.on("enter", to: "Inside", if: "is adult")]),
      State("Inside", transitions: [.on("leave", to: "Outside")]),
    ])

  private func page(_ run: String, _ language: Language = .english) throws -> MarkupDocument {
    try PageFixture.explorer(Self.chart, name: "club", run: run, language: language).document()
  }

  private func run(_ run: String, _ language: Language = .english) throws -> [String] {
    try page(run, language).words("//*[@class='timeline']//li")
  }

  private func links(_ page: MarkupDocument, in part: String) throws -> [String] {
    try page.values("//*[@id='\(part)']//*[@class='answers']/a", "href")
  }

  @Test func eachConditionCanBeAnswered() throws {
    let page = try page("")
    #expect(try page.words("//*[@id='variables']//*[@class='value']") == ["not set"])
    #expect(
      try links(page, in: "variables") == [
        "/machines/club?run=%3Dis%2520adult%3Dtrue", "/machines/club?run=%3Dis%2520adult%3Dfalse",
      ])
    let said = try self.page("=is%20adult=true")
    #expect(try said.words("//*[@id='variables']//*[@class='value']") == ["holds"])
    #expect(try links(said, in: "variables").count == 1)
  }

  /// The answer in a refusal takes the refused step again.
  @Test func aRefusalAsks() throws {
    let page = try page("enter")
    #expect(try page.words("//*[@id='refusal']//p").first?.contains("its condition is not set") == true)
    #expect(
      try links(page, in: "refusal") == [
        "/machines/club?run=enter,%3Dis%2520adult%3Dtrue,enter",
        "/machines/club?run=enter,%3Dis%2520adult%3Dfalse,enter",
      ])
    #expect(try page.words("//*[@id='refusal']/p").contains { $0.contains("with the conditions as they are set") })
  }

  /// A step that would come to an open question in the middle is refused with that question.
  @Test(arguments: ["go", "wait,+1s"])
  func aRefusalAsksForWhatTheStepWouldComeTo(run: String) throws {
    let chart = Statechart(
      name: "club", dataModel: .named,
      states: [
        State(
          "Outside",
          transitions: [
            Transition(
              events: ["go"], targets: ["Inside"],
              content: [.choose(Choose([Choose.Branch(if: "is adult", content: [.raise(Raise("x"))])]))]),
            .on("wait", to: "Waiting"),
          ]),
        State(
          "Waiting", transitions: [.on("due", to: "Inside", if: "is adult")],
          onEntry: [[.send(Send(event: .literal("due"), delay: .literal(Delay(milliseconds: 1000))))]]),
        State("Inside"),
      ])
    let page = try PageFixture.explorer(chart, name: "club", run: run, language: .english).document()
    let words = try page.words("//*[@id='refusal']//p").first
    #expect(words?.contains("triggers depends on a condition that is not set") == true)
    let answers = try links(page, in: "refusal")
    let last = try #require(run.split(separator: ",").last).replacing("+", with: "%2B")
    #expect(answers.count == 2)
    #expect(answers.allSatisfy { $0.hasSuffix("," + last) }, "\(answers)")
  }

  /// A choice of two conditions: each row asks for its own, and the second says what it comes after.
  @Test(
    arguments: [
      (
        "pay,again",
        [
          ("P → A: rich is not set: holds, or does not hold?", "rich"),
          (
            "P → B: comes after P → A, whose condition rich is not set; lucky is not set: holds, or does not hold?",
            "lucky"
          ),
        ]
      ),
      (
        "pay,=lucky=true,again",
        [
          ("P → A: rich is not set: holds, or does not hold?", "rich"),
          ("P → B: comes after P → A, whose condition rich is not set", nil),
        ]
      ),
      (
        "pay,=rich=false,again",
        [
          ("P → B: lucky is not set: holds, or does not hold?", "lucky"), ("P → A: rich is false: rich = false", nil),
        ]
      ),
    ] as [(String, [(String, String?)])])
  func eachRowAsksForItsOwnCondition(run: String, rows: [(String, String?)]) throws {
    let chart = Statechart(
      dataModel: .named,
      states: [
        State("W", transitions: [.on("pay", to: "P")]),
        State(
          "P",
          transitions: [
            Transition(condition: "rich", targets: ["A"]), Transition(condition: "lucky", targets: ["B"]),
          ], pseudostate: .choice),
        State("A", transitions: [.on("again", to: "W")]), State("B"),
      ])
    let page = try PageFixture.explorer(chart, name: "pay", run: run).document()
    for (index, row) in rows.enumerated() {
      let item = "(//*[@id='refusal']//ul[@class='near']/li)[\(index + 1)]"
      let words = try page.words(item).first ?? ""
      #expect(words.hasPrefix(row.0), "\(words)")
      let answers = try page.values(item + "//*[@class='answers']/a", "href")
      #expect(
        answers
          == (row.1.map { name in
            ["true", "false"].map {
              "/machines/pay?run=" + run.replacing("=", with: "%3D") + ",%3D\(name)%3D\($0),again"
            }
          } ?? []))
    }
  }

  @Test func whatWasSaidIsAStepInWords() throws {
    #expect(try run("=is%20adult=false").contains { $0.contains("is adult does not hold") })
    #expect(try run("=is%20adult=true", .simplifiedChinese).contains { $0.contains("is adult 成立") })
  }
}
