import Statecharts

extension GalleryMachine {
  /// A machine that sells one kind of drink: coins carry their amount, and conditions read what has been paid.
  ///
  /// Amounts are in hundredths.
  static let vendingMachine = GalleryMachine(
    "vending-machine",
    scene: VendingMachineScene(),
    chart: Statechart(
      name: "vending-machine",
      title: LocalizedText("Vending Machine", zhHans: "自动售货机", ja: "自動販売機"),
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
      "coin", displayName: LocalizedText("coin", zhHans: "投币", ja: "硬貨を入れる"),
      summary: LocalizedText(
        "A coin is put in; it says its amount.", zhHans: "投入一枚硬币，并给出面值。", ja: "硬貨が入れられ、その金額が伝えられます。"),
      example: ["amount": 50]),
    EventDeclaration(
      "press", displayName: LocalizedText("press the button", zhHans: "按下按钮", ja: "ボタンを押す"),
      summary: LocalizedText("Someone wants a drink.", zhHans: "有人要一瓶饮料。", ja: "誰かが飲み物を買おうとしています。")),
    EventDeclaration(
      "refund", displayName: LocalizedText("give back", zhHans: "退币", ja: "返金"),
      summary: LocalizedText("Someone wants the money back.", zhHans: "有人要求退钱。", ja: "誰かがお金の返却を求めています。")),
    EventDeclaration(
      "delivered", displayName: LocalizedText("delivered", zhHans: "已出货", ja: "取り出し口に到着"),
      summary: LocalizedText("The drink lies in the tray.", zhHans: "饮料已落入取货口。", ja: "飲み物が取り出し口に届きました。")),
    EventDeclaration(
      "refill", displayName: LocalizedText("refill", zhHans: "补货", ja: "補充"),
      summary: LocalizedText("Three drinks are put in.", zhHans: "补充三瓶饮料。", ja: "飲み物が3本補充されます。")),
  ]

  private static let waiting = State(
    "Waiting",
    displayName: LocalizedText("Waiting", zhHans: "等待", ja: "待機中"),
    summary: LocalizedText("nothing is paid", zhHans: "尚未付款", ja: "まだ支払われていない"),
    transitions: [.on("coin", to: "Paying", if: isTaken, do: [take])])

  private static let paying = State(
    "Paying",
    displayName: LocalizedText("Paying", zhHans: "付款中", ja: "支払い中"),
    summary: LocalizedText("something is paid", zhHans: "已付一些", ja: "いくらか支払われた"),
    transitions: [
      .on("coin", if: isTaken, do: [take]),
      .on(
        "press", to: "Dispensing", if: "balance >= price",
        do: [assign("balance", "balance - price"), assign("stock", "stock - 1")]),
      .on("refund", to: "Waiting", do: giveChange),
    ])

  private static let dispensing = State(
    "Dispensing",
    displayName: LocalizedText("Dispensing", zhHans: "出货中", ja: "払い出し中"),
    summary: LocalizedText("a drink falls", zhHans: "饮料正在落下", ja: "飲み物が落ちてくる"),
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
    "SoldOut",
    displayName: LocalizedText("Sold Out", zhHans: "售罄", ja: "売り切れ"),
    summary: LocalizedText("nothing is left", zhHans: "已无存货", ja: "1本も残っていない"),
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
