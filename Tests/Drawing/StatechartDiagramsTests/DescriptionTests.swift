import StatechartDiagrams
import Statecharts
import TestSupport
import Testing
import XMLTree

/// The machine in words.
struct DescriptionTests {
  @Test(arguments: [
    (
      Charts.flat, "en",
      "Two states. It starts in Closed. Closed leads to Open; Open leads to Closed and Open. Active now: Open."
    ),
    (Charts.flat, "zh-Hans", "两个状态。从“关”开始。“关”可到“开”；“开”可到“关”和“开”。当前状态：“开”。"),
    (
      Charts.compound, "en-GB",
      "Five states. It starts in Off. On contains Stopped and Playing and starts in Stopped. Off leads to the deep "
        + "history of On; On leads to Off and Done; Stopped leads to Playing; Playing leads to Stopped. Done is final."
    ),
    (
      Charts.parallel, "zh-CN",
      "六个状态。从“Working”开始。“Working”同时运行区域“Cars”和“Camera”。“Cars”包含“Red”和“Green”，从“Red”开始。"
        + "“Working”可到“Broken”；“Red”可到“Green”；“Broken”可到“Working”的历史。"
    ),
    (
      Charts.flat, "ja",
      "状態は2個です。「Closed」から始まります。「Closed」は「Open」に進みます。「Open」は「Closed」と「Open」に進みます。現在の状態は「Open」です。"
    ),
    (
      Charts.parallel, "ja-JP",
      "状態は6個です。「Working」から始まります。「Working」は領域「Cars」と「Camera」を同時に実行します。「Cars」は「Red」と「Green」を含み、"
        + "「Red」から始まります。「Working」は「Broken」に進みます。「Red」は「Green」に進みます。「Broken」は「Working」の履歴に進みます。"
    ),
    (
      Statechart(states: [State("مغلق", transitions: [.on("x", to: "Open")]), State("Open")]), "zh",
      "两个状态。从“\u{2068}مغلق\u{2069}”开始。“\u{2068}مغلق\u{2069}”可到“Open”。当前状态：“Open”。"
    ),
  ])
  func describes(_ chart: Statechart, _ language: String, _ expected: String) throws {
    let highlights = Highlights(activeStates: ["Open"])
    #expect(try Diagram(chart, language: language).description(highlights: highlights) == expected)
  }

  /// Of states with one label each says what it is in, where the drawing is not seen.
  @Test func statesWithOneLabelAreToldApart() throws {
    let chart = Statechart(states: [
      State("f", displayName: "Fuel", children: [State("f.n", displayName: "N", transitions: [.on("go", to: "b.n")])]),
      State("b", displayName: "Bags", children: [State("b.n", displayName: "N")]),
    ])
    let diagram = try Diagram(chart)
    #expect(diagram.description().contains("N (Fuel) leads to N (Bags)."))
    #expect(MarkupDocument(diagram.element()).html().contains(">N (Fuel) to N (Bags): go<"))
  }

  /// The arrow of a transition that does not leave its source is that of one that does.
  @Test(arguments: [
    ("en", "A to b: x, internal"), ("zh-Hans", "“A”到“b”：x，内部转移"), ("ja", "「A」から「b」へ：x、内部遷移"),
  ])
  func namesInternalTransitions(language: String, name: String) throws {
    let chart = Statechart(states: [
      State(
        "A", transitions: [.on("x", to: "b", kind: .internal), .on("y", to: "b"), .on("z", to: "C", kind: .internal)],
        children: [State("b")]), State("C"),
    ])
    let page = MarkupDocument(try Diagram(chart, language: language).element())
    let names = try page.select("//*[@data-transition]/*[local-name()='title']").map(\.text)
    #expect(names.count == 3)
    #expect(names.filter { $0.contains("内部") || $0.contains("internal") } == [name])
  }

  @Test func namesTheRefusedMove() throws {
    let highlights = Highlights(
      activeStates: ["Closed"], refusal: Highlights.Refusal(from: ["Closed"], label: "close"))
    let diagram = try Diagram(Charts.flat)
    #expect(diagram.description(highlights: highlights).hasSuffix("Active now: Closed. close was refused."))
    #expect(diagram.title(highlights: highlights) == "Door, in Closed")
    #expect(try Diagram(Charts.flat, language: "zh").title(highlights: highlights) == "门，当前为“关”")
    let japanese = try Diagram(Charts.flat, language: "ja")
    #expect(japanese.title(highlights: highlights) == "Door、現在は「Closed」")
    #expect(japanese.description(highlights: highlights).hasSuffix("「close」は拒否されました。"))
  }
}
