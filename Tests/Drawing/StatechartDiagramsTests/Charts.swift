import Statecharts

/// Small charts to draw.
enum Charts {
  /// Pairs of arrows, a loop, a targetless transition, texts in two languages.
  static let flat = Statechart(
    name: "door", title: LocalizedText("Door", zhHans: "门"),
    events: [EventDeclaration("open", displayName: LocalizedText("pull", zhHans: "拉"))],
    states: [
      State(
        "Closed", displayName: LocalizedText("Closed", zhHans: "关"), transitions: [.on("open", to: "Open")],
        onEntry: [[.action(Action("latch"))]]),
      State(
        "Open", displayName: LocalizedText("Open", zhHans: "开"),
        transitions: [
          .on("close", to: "Closed", if: "In('Open')"), .on("open", to: "Open"),
          .on("look", do: [.raise(Raise("seen"))]),
        ]),
    ])

  /// Compound states, deep history, a final state.
  static let compound = Statechart(
    name: "player",
    states: [
      State("Off", transitions: [.on("power", to: "Memory")]),
      State(
        "On", transitions: [.on("power", to: "Off"), .on("eject", to: "Done")],
        children: [
          State("Memory", kind: .history(.deep), initial: ["Stopped"]),
          State("Stopped", transitions: [.on("play", to: "Playing")]),
          State("Playing", transitions: [.on("stop", to: "Stopped")]),
        ]),
      State("Done", kind: .final),
    ])

  /// Regions, one of them atomic, and a history state among them.
  static let parallel = Statechart(
    name: "crossing",
    states: [
      State(
        "Working", kind: .parallel, transitions: [.on("fault", to: "Broken")],
        children: [
          State("Cars", children: [State("Red", transitions: [.on("timer", to: "Green")]), State("Green")]),
          State("Camera"),
          State("Last", kind: .history(.shallow), initial: ["Red"]),
        ]),
      State("Broken", transitions: [.on("repair", to: "Last")]),
    ])

  /// Names that must stay text, whatever they say.
  static let hostile = Statechart(
    name: "</svg><script>alert(1)</script>",
    states: [
      State("<script>alert(\"1\")</script>", transitions: [.on("\"' onload=", to: "😀 & 🏳️‍🌈")]),
      State("😀 & 🏳️‍🌈", summary: "]]> <!-- -->", transitions: [.on("مرحبا", to: "مرحبا بك"), .on("\u{202E}x")]),
      State("مرحبا بك"), State("a b"), State("a_20_b"), State("a-0"), State("a", transitions: [.on("x", to: "a-0")]),
    ])

  /// Long names in several scripts.
  static let long = Statechart(
    name: "long",
    states: [
      State(
        "waitingForTheConfirmationOfThePurchase",
        summary: "The customer has been shown the price and must confirm it before the card is charged.",
        transitions: [
          .on(
            "confirmation.received.from.customer", to: "決済処理を実行しています、しばらくお待ちください",
            if: "amount < limit && card.isValid", do: [.action(Action("charge the card"))])
        ]),
      State("決済処理を実行しています、しばらくお待ちください", transitions: [.on("完了", to: "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW")]),
      State("WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW"),
    ])

  /// Every kind of state and pseudo-state, with texts on several lines and actions.
  static let kinds = Statechart(
    name: "kinds",
    states: [
      State(
        "Begin", summary: "Where it begins.", transitions: [.on("go", to: "Choice"), .on("split", to: "Fork")],
        onEntry: [[.action(Action("light the lamp"))]], onExit: [[.action(Action("put the lamp out"))]]),
      State(
        "Choice",
        transitions: [Transition(condition: "In('Begin')", targets: ["Junction"]), Transition(targets: ["In"])],
        pseudostate: .choice),
      State("Junction", transitions: [Transition(targets: ["Out"])], pseudostate: .junction),
      State("Fork", transitions: [Transition(targets: ["Left", "Right"])], pseudostate: .fork),
      State(
        "Both", kind: .parallel,
        children: [
          State("One", children: [State("Left", transitions: [.on("done", to: "Join", if: "In('Right')")])]),
          State("Two", children: [State("Right", transitions: [.on("done", to: "Join", if: "In('Left')")])]),
        ]),
      State("Join", transitions: [Transition(targets: ["A very long way to the end of it all"])], pseudostate: .join),
      State("In", transitions: [Transition(targets: ["Begin"])], pseudostate: .entryPoint),
      State("Out", transitions: [Transition(targets: ["Stop"])], pseudostate: .exitPoint),
      State(
        "A very long way to the end of it all", kind: .final,
        summary: "So long that its box is high.", onEntry: [[.action(Action("say goodbye to everybody"))]]),
      State("Stop", kind: .final, pseudostate: .terminate),
    ])

  static let all = [flat, compound, parallel, hostile, long]
}
