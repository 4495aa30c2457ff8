import Statecharts

extension GalleryMachine {
  /// A machine that sells one kind of drink: coins carry their amount, and conditions read what has been paid.
  ///
  /// Amounts are in hundredths.
  static let vendingMachine = GalleryMachine(
    "vending-machine",
    scene: TemplateScene.vendingMachine,
    chart: Statechart(
      name: "vending-machine",
      title: localized("Vending Machine", "自动售货机", "自動販売機"),
      summary: LocalizedText(
        "Coins carry their amount, and variables hold what was paid and what is left. Who pays too little is refused, "
          + "and told by how much.",
        zhHans: "硬币带有面值，变量记录已付金额和剩余数量。付得不够会被拒绝，并说明差多少。",
        ja: "硬貨は金額のデータを持ち、支払われた額と残りの本数は変数に入っています。支払いが足りないと拒否され、いくら足りないかが示されます。"),
      dataModel: .ecmascript,
      variables: [
        Variable("price", value: .expression("100")), Variable("balance", value: .expression("0")),
        Variable("stock", value: .expression("3")),
      ],
      events: vendingEvents,
      states: [waiting, paying, dispensing, soldOut]))

  private static let vendingEvents = [
    EventDeclaration(
      "coin", displayName: localized("coin", "投币", "硬貨を入れる"),
      summary: localized("A coin is put in; it says its amount.", "投入一枚硬币，并给出面值。", "硬貨が入れられ、その金額が伝えられます。"),
      example: ["amount": 50]),
    EventDeclaration(
      "press", displayName: localized("press the button", "按下按钮", "ボタンを押す"),
      summary: localized("Someone wants a drink.", "有人要一瓶饮料。", "誰かが飲み物を買おうとしています。")),
    EventDeclaration(
      "refund", displayName: localized("give back", "退币", "返金"),
      summary: localized("Someone wants the money back.", "有人要求退钱。", "誰かがお金の返却を求めています。")),
    EventDeclaration(
      "delivered", displayName: localized("delivered", "已出货", "取り出し口に到着"),
      summary: localized("The drink lies in the tray.", "饮料已落入取货口。", "飲み物が取り出し口に届きました。")),
    EventDeclaration(
      "refill", displayName: localized("refill", "补货", "補充"),
      summary: localized("Three drinks are put in.", "补充三瓶饮料。", "飲み物が3本補充されます。")),
  ]

  private static let waiting = State(
    "Waiting", displayName: localized("Waiting", "等待", "待機中"),
    summary: localized("nothing is paid", "尚未付款", "まだ支払われていない"),
    transitions: [.on("coin", to: "Paying", if: isTaken, do: [take])])

  private static let paying = State(
    "Paying", displayName: localized("Paying", "付款中", "支払い中"),
    summary: localized("something is paid", "已付一些", "いくらか支払われた"),
    transitions: [
      .on("coin", if: isTaken, do: [take]),
      .on(
        "press", to: "Dispensing", if: "balance >= price",
        do: [assign("balance", "balance - price"), assign("stock", "stock - 1")]),
      .on("refund", to: "Waiting", do: giveChange),
    ])

  private static let dispensing = State(
    "Dispensing", displayName: localized("Dispensing", "出货中", "払い出し中"),
    summary: localized("a drink falls", "饮料正在落下", "飲み物が落ちてくる"),
    transitions: [
      .on("delivered", to: "SoldOut", if: "stock == 0"),
      .on("delivered", to: "Paying", if: "balance > 0"),
      .on("delivered", to: "Waiting"),
    ],
    onEntry: [
      [.send(Send(event: .literal("delivered"), id: "delivered", delay: .literal(Delay(milliseconds: 2000))))]
    ],
    onExit: [[.cancel(Cancel(.literal("delivered")))]])

  private static let soldOut = State(
    "SoldOut", displayName: localized("Sold Out", "售罄", "売り切れ"),
    summary: localized("nothing is left", "已无存货", "1本も残っていない"),
    transitions: [.on("refill", to: "Waiting", do: [assign("stock", "3")])],
    onEntry: [Block(giveChange)])

  /// The machine has no slot for less.
  private static let isTaken: Condition = "_event.data.amount >= 10"

  private static let take = assign("balance", "balance + _event.data.amount")

  private static let giveChange = [
    Content.action("give-change", "give the change", zhHans: "找零", ja: "お釣りを返す"), assign("balance", "0"),
  ]

  private static func assign(_ variable: String, _ expression: String) -> Content {
    .assign(Assign(location: Expression(variable), value: .expression(Expression(expression))))
  }
}
