import Statecharts

extension GalleryMachine {
  /// Two parties: the machine calls another one, which it invokes, and both talk by events.
  static let handshake = GalleryMachine(
    "handshake",
    scene: HandshakeScene(),
    chart: Statechart(
      name: "handshake",
      title: localized("Two-Party Protocol", "双方协议", "2者間のプロトコル"),
      summary: localized(
        "A caller and an answering machine of its own, which lives for as long as the call. It answers a second later, or the call is given up after three.",
        "呼叫方和它调用的另一台状态机，后者与通话共存亡。对方一秒后应答；三秒没有应答就放弃。", "呼び出し側と、呼び出しの間だけ生きるもう1つのステートマシンです。相手は1秒後に応答します。3秒応答がなければあきらめます。"),
      dataModel: .null,
      events: handshakeEvents,
      states: [silent, calling]))

  private static let handshakeEvents = [
    EventDeclaration(
      "call", displayName: localized("call", "呼叫", "呼び出す"),
      summary: localized("Somebody wants to talk.", "有人想通话。", "誰かが話そうとしています。")),
    EventDeclaration(
      "welcome", displayName: localized("welcome", "接听", "応答"),
      summary: localized("The other party has picked up.", "对方接听了。", "相手が出ました。")),
    EventDeclaration(
      "ask", displayName: localized("ask", "提问", "質問する"),
      summary: localized("A question is sent to the other party.", "向对方提出问题。", "相手に質問を送ります。")),
    EventDeclaration(
      "answer", displayName: localized("answer", "回答", "回答"),
      summary: localized("The other party answers the question.", "对方回答了问题。", "相手が質問に答えました。")),
    EventDeclaration(
      "too-late", displayName: localized("too late", "超时", "時間切れ"),
      summary: localized("Three seconds have passed without an answer.", "三秒没有应答。", "3秒間、応答がありませんでした。")),
    EventDeclaration(
      "hang-up", displayName: localized("hang up", "挂断", "切る"),
      summary: localized("The caller has had enough.", "呼叫方不想再说了。", "呼び出し側が終わりにします。")),
  ]

  private static let silent = State(
    "Silent", displayName: localized("Silent", "空闲", "待機中"),
    summary: localized("nobody is called", "没有通话", "誰も呼び出していない"),
    transitions: [.on("call", to: "Calling")])

  private static let calling = State(
    "Calling", displayName: localized("Calling", "通话", "通話"),
    summary: localized("the other party lives inside", "对方在此存活", "相手はこの間だけ生きている"),
    initial: ["Ringing"],
    transitions: [.on("hang-up", to: "Silent"), .on("too-late", to: "Silent")],
    invocations: [
      Invoke(
        type: .literal("http://www.w3.org/TR/scxml/"), id: "party",
        payload: Payload(content: .markup([.element(party)])))
    ],
    children: [ringing, talking, waiting])

  private static let ringing = State(
    "Ringing", displayName: localized("Ringing", "响铃", "呼び出し中"),
    summary: localized("rings and waits", "响铃并等待", "呼び出して待つ"),
    transitions: [.on("welcome", to: "Talking")],
    onEntry: [[.timer("too-late", after: 3)]], onExit: [[.cancel(Cancel(.literal("too-late")))]])

  private static let talking = State(
    "Talking", displayName: localized("Talking", "交谈", "会話"), summary: localized("may ask something", "可以提问", "質問できる"),
    transitions: [.on("ask", to: "Waiting")])

  private static let waiting = State(
    "Waiting", displayName: localized("Waiting", "等待回答", "回答待ち"),
    summary: localized("a question is on its way", "问题已发出", "質問を送った"),
    transitions: [.on("answer", to: "Talking")],
    onEntry: [[tell("question"), .timer("too-late", after: 3)]], onExit: [[.cancel(Cancel(.literal("too-late")))]])

  /// Sends an event to the other party.
  private static func tell(_ event: String) -> Content {
    .send(Send(event: .literal(event), target: .literal("#_party")))
  }

  /// The other party: a second after it was started it answers the call, then one question at a time, each after a
  /// second. SCXML starts it once the step that called it has ended (SCXML 6.4), so the caller cannot greet it first.
  private static let party = element(
    "scxml", ["version": "1.0", "name": "party", "datamodel": "null", "initial": "Ringing"],
    [
      waiting("Ringing", answering: "welcome"),
      element("state", ["id": "Serving"], [element("transition", ["event": "question", "target": "Thinking"])]),
      waiting("Thinking", answering: "answer"),
    ])

  /// A state of the other party that lasts a second and ends with an answer.
  private static func waiting(_ name: String, answering event: String) -> ForeignElement {
    element(
      "state", ["id": name],
      [
        element("onentry", [:], [element("send", ["event": "second", "delay": "1s"])]),
        element(
          "transition", ["event": "second", "target": "Serving"],
          [element("send", ["event": event, "target": "#_parent"])]),
      ])
  }

  private static func element(
    _ name: String, _ attributes: KeyValuePairs<String, String>, _ children: [ForeignElement] = []
  ) -> ForeignElement {
    ForeignElement(
      name: name, namespace: "http://www.w3.org/2005/07/scxml",
      attributes: attributes.map { ForeignElement.Attribute(name: $0.key, value: $0.value) },
      children: children.map { .element($0) })
  }
}
