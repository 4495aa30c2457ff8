import Statecharts

/// Charts that tests share.
enum SampleCharts {
  /// A chart that uses everything the model has at least once.
  static let everything = Statechart(
    name: "everything", title: LocalizedText("Everything", zhHans: "一切"),
    summary: LocalizedText("All there is", translations: [.init(language: "de", text: "Alles & mehr")]),
    initial: DefaultTransition(targets: ["menu"], content: [.log(Log(label: "start"))]), dataModel: .ecmascript,
    binding: .late,
    variables: [
      Variable("none"), Variable("count", value: .expression("1 < 2")), Variable("loaded", value: .source("a.json")),
      Variable("text", value: .text("  [1, 2]\n")), Variable("tree", value: .markup([.text("\n"), .element(book)])),
    ],
    script: Script(.inline("\n  if (a < b && c) { x = \"]]>\"; }\n")),
    events: [
      EventDeclaration(
        "tap", displayName: LocalizedText("Tap", zhHans: "点按"), summary: "A finger",
        example: ["kanji": "日", "n": .array([.number(1.5), .null, true])]),
      EventDeclaration("plain"), EventDeclaration("empty", example: .null),
    ],
    states: [menu, work, .init("end", kind: .final, doneData: DoneData(Payload(parameters: payload.parameters)))])

  private static let book = ForeignElement(
    name: "book", prefix: "b", namespace: "urn:books",
    attributes: [
      ForeignElement.Attribute(name: "title", value: "a \"quoted\" < title"),
      ForeignElement.Attribute(name: "lang", prefix: "b", namespace: "urn:books", value: "de"),
    ],
    children: [.text("mixed "), .element(ForeignElement(name: "page", children: [.text("1")])), .text(" text")])

  private static let payload = Payload(
    names: ["count", "text"],
    parameters: [
      Payload.Parameter(name: "a", value: "1 + 1"), Payload.Parameter(name: "b", value: "here", isLocation: true),
    ])

  private static let menu = State(
    "menu", displayName: LocalizedText("Menu", zhHans: "菜单"), summary: "Where one chooses",
    initial: DefaultTransition(targets: ["open"], content: [.raise(Raise("opened"))]),
    transitions: [
      Transition(
        events: ["tap", "enter.work", "error.*", "*"], condition: "In('open') && a < 1", targets: ["left1", "right1"],
        kind: .internal, content: content, displayName: LocalizedText("go", zhHans: "走"), summary: "Onwards"),
      Transition(), .on("quit", to: "end"),
    ],
    onEntry: [[.action(Action("turn on", displayName: LocalizedText("Turn on", zhHans: "打开")))], []],
    onExit: [[.action(Action("turn off"))], [.foreign(book)]], invocations: invocations,
    variables: [Variable("local", value: .expression("'x'"))],
    children: [
      State("open", transitions: [Transition(events: ["close"], targets: ["closed"])]), State("closed"),
      State("past", kind: .history(.shallow), initial: ["open"]),
      State(
        "deepPast", kind: .history(.deep),
        initial: DefaultTransition(targets: ["closed"], content: [.log(Log(label: "back", expression: "1"))])),
    ])

  private static let work = State(
    "work", kind: .parallel,
    children: [
      State("left", initial: ["left1"], children: [State("left1"), State("left2", kind: .final)]),
      State("right", children: [State("right1")]),
    ])

  private static let invocations = [
    Invoke(
      type: .literal("scxml"), source: .computed("where()"), id: "child", autoforwards: true,
      payload: Payload(names: ["count"], content: .markup([.element(ForeignElement(name: "scxml"))])),
      finalize: [.script(Script(.source("f.js")))]),
    Invoke(type: .computed("t"), source: .literal("b.scxml"), idLocation: "place", finalize: []),
    Invoke(),
  ]

  private static let content: [Content] = [
    .raise(Raise("done")),
    .send(
      Send(
        event: .literal("later"), target: .literal("#_parent"), type: .literal("scxml"), id: "s",
        delay: .literal(Delay(milliseconds: 1500)),
        payload: Payload(parameters: [Payload.Parameter(name: "p", value: "2")]))),
    .send(
      Send(
        event: .computed("e"), target: .computed("t"), type: .computed("y"), idLocation: "place",
        delay: .computed("d + 's'"), payload: Payload(names: ["count"]))),
    .send(Send(payload: Payload(content: .text("hello")))), .send(Send(payload: Payload(content: .expression("x")))),
    .send(Send(event: .literal("e"), payload: Payload(content: DataSource.none))),
    .cancel(Cancel(.literal("s"))), .cancel(Cancel(.computed("id"))),
    .assign(Assign(location: "a.b", value: .expression("a\n < 'b'\t"))),
    .assign(Assign(location: "tree", value: .markup([.element(book)]))),
    .assign(Assign(location: "c", value: .text("42"))), .log(Log()), .log(Log(label: "l", expression: "x")),
    .choose(
      Choose([
        .init(if: "a", content: [.raise(Raise("a"))]), .init(if: "b", content: []),
        .init(if: nil, content: [.choose(Choose([.init(if: "c", content: [])]))]),
      ])),
    .foreach(Foreach(in: "list", item: "i", index: "n", content: [.raise(Raise("each"))])),
    .foreach(Foreach(in: "list", item: "i", content: [])), .script(Script(.inline("f(); // < &amp;"))),
    .foreign(book),
  ]
}
