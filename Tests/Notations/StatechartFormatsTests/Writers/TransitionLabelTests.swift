import Statecharts
import Testing

@Suite struct TransitionLabelTests {
  private let events = [
    EventDeclaration("plug", displayName: LocalizedText("Plug in", zhHans: "插上电源")), EventDeclaration("full"),
  ]

  private func label(_ transition: Transition, in language: String = "en") -> String {
    let chart = Statechart(events: events, states: [State("a", transitions: [transition]), State("b")])
    return chart.transitions[0].label(in: language, of: chart).description
  }

  @Test(
    arguments: [
      (Transition(), ""), (.on("full"), "full"), (.on("plug"), "Plug in"), (.on("plug.*"), "Plug in"), (.on("*"), "*"),
      (Transition(events: ["plug", "full"]), "Plug in, full"), (.on("enter.b"), ""), (.on("enter.c"), "enter.c"),
      (Transition(events: ["enter.b", "full"]), "full"), (.on("enter.b", if: "x"), "[x]"),
      (.on("full", if: "a\n   && b"), "full [a && b]"), (Transition(condition: "x"), "[x]"),
      (.on("full", if: "x", do: [.raise(Raise("y")), .action(Action("z"))]), "full [x] / raise y; z"),
      (Transition(content: [.raise(Raise("plug"))]), "/ raise Plug in"),
      (Transition(events: ["full"], displayName: "Done"), "Done"),
      (
        .on("full", if: "aaaaaaaaa bbbbbbbbb ccccccccc ddddddddd eeeeeeeee"),
        "full [aaaaaaaaa bbbbbbbbb ccccccccc ddddddddd…]"
      ),
    ] as [(Transition, String)])
  func label(transition: Transition, expected: String) {
    #expect(label(transition) == expected)
  }

  @Test func labelsAreInTheLanguage() {
    let transition = Transition(
      events: ["plug"],
      content: [.action(Action("start", displayName: LocalizedText("Start", zhHans: "开始"))), .raise(Raise("plug"))])
    #expect(label(transition, in: "zh-Hans") == "插上电源 / 开始; raise 插上电源")
    #expect(label(Transition(displayName: LocalizedText("Go", zhHans: "走")), in: "zh-Hans") == "走")
  }

  @Test(
    arguments: [
      (.raise(Raise("x")), "raise x"), (.send(Send(event: .literal("x"))), "send x"),
      (.send(Send(event: .literal("x"), delay: .literal(Delay(milliseconds: 2000)))), "send x after 2s"),
      (.send(Send(event: .literal("x"), delay: .literal(Delay(milliseconds: 0)))), "send x"),
      (
        .send(Send(event: .computed("f()"), target: .literal("#_parent"), delay: .computed("d"))),
        "send f() to #_parent after d"
      ),
      (.cancel(Cancel(.literal("i"))), "cancel i"),
      (.assign(Assign(location: "x", value: .expression("y + 1"))), "x = y + 1"),
      (.assign(Assign(location: "x", value: .text(" [1,\n 2] "))), "x = [1, 2]"),
      (.assign(Assign(location: "x", value: .markup([]))), "x = markup"), (.log(Log()), "log"),
      (.log(Log(label: "l", expression: "e")), "log l: e"),
      (.choose(Choose([.init(if: "c", content: [])])), "if c …"),
      (.foreach(Foreach(in: "list", item: "i", content: [])), "for each i in list …"),
      (.script(Script(.inline("\n f();\n"))), "f();"), (.script(Script(.source("a.js"))), "script a.js"),
      (.action(Action("beep")), "beep"), (.foreign(ForeignElement(name: "run", prefix: "my")), "<my:run>"),
    ] as [(Content, String)])
  func summary(content: Content, expected: String) {
    #expect(content.summary(of: Statechart(states: [])) == expected)
  }
}
