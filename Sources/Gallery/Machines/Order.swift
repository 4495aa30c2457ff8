import Statecharts

extension GalleryMachine {
  /// An order: paying and packing go on at the same time, and it is sent once both have ended.
  static let order = GalleryMachine(
    "order",
    scene: OrderScene(),
    chart: Statechart(
      name: "order",
      title: LocalizedText("Order", zhHans: "订单", ja: "注文"),
      summary: LocalizedText(
        "Paying and packing go on independently. Only when both are done is the order ready to be sent, and from then on it cannot be cancelled.",
        zhHans: "付款和打包各自进行。两者都完成后才能发货，此后不能再取消。", ja: "支払いと梱包は別々に進みます。両方が終わると発送でき、それからは取り消せません。"),
      dataModel: .null,
      events: orderEvents,
      states: [preparing, ready, shipped, delivered, cancelled]))

  private static let orderEvents = [
    EventDeclaration(
      "pay", displayName: LocalizedText("pay", zhHans: "付款", ja: "支払う"),
      summary: LocalizedText("The money arrives.", zhHans: "收到货款。", ja: "代金が届きました。")),
    EventDeclaration(
      "decline", displayName: LocalizedText("decline the payment", zhHans: "拒绝付款", ja: "支払いを拒む"),
      summary: LocalizedText("The bank refuses.", zhHans: "银行拒绝付款。", ja: "銀行が拒みました。")),
    EventDeclaration(
      "pack", displayName: LocalizedText("pack", zhHans: "打包", ja: "梱包する"),
      summary: LocalizedText("Everything is in the parcel.", zhHans: "货物全部装箱。", ja: "すべて箱に入りました。")),
    EventDeclaration(
      "cancel", displayName: LocalizedText("cancel", zhHans: "取消", ja: "取り消す"),
      summary: LocalizedText("The buyer changes their mind.", zhHans: "买家改变主意。", ja: "買い手の気が変わりました。")),
    EventDeclaration(
      "ship", displayName: LocalizedText("ship", zhHans: "发货", ja: "発送する"),
      summary: LocalizedText("The parcel leaves the house.", zhHans: "包裹寄出。", ja: "荷物が出ていきました。")),
    EventDeclaration(
      "deliver", displayName: LocalizedText("deliver", zhHans: "送达", ja: "届ける"),
      summary: LocalizedText("The parcel is handed over.", zhHans: "包裹交到买家手中。", ja: "荷物が渡されました。")),
    EventDeclaration(
      "send-back", displayName: LocalizedText("send back", zhHans: "退货", ja: "返品する"),
      summary: LocalizedText("The buyer returns it.", zhHans: "买家退回货物。", ja: "買い手が送り返しました。")),
  ]

  private static let preparing = State(
    "Preparing", kind: .parallel,
    displayName: LocalizedText("Preparing", zhHans: "准备中", ja: "準備中"),
    summary: LocalizedText("both are under way", zhHans: "两件事都在进行", ja: "両方が進行中"),
    transitions: [.on("done.state.Preparing", to: "Ready"), .on("cancel", to: "Cancelled")],
    children: [payment, packing])

  private static let payment = State(
    "Payment",
    displayName: LocalizedText("Payment", zhHans: "付款", ja: "支払い"),
    summary: LocalizedText("until the money is there", zhHans: "直到收到货款", ja: "代金が届くまで"),
    initial: ["Unpaid"],
    children: [
      State(
        "Unpaid",
        displayName: LocalizedText("Unpaid", zhHans: "未付款", ja: "未払い"),
        summary: LocalizedText("waits for the money", zhHans: "等待货款", ja: "代金を待っている"),
        transitions: [.on("pay", to: "Paid"), .on("decline", to: "Declined")]),
      State(
        "Declined",
        displayName: LocalizedText("Declined", zhHans: "付款失败", ja: "支払い失敗"),
        summary: LocalizedText("another card is needed", zhHans: "需要另一张卡", ja: "別のカードが必要"),
        transitions: [.on("pay", to: "Paid")]),
      State(
        "Paid", kind: .final,
        displayName: LocalizedText("Paid", zhHans: "已付款", ja: "支払い済み"),
        summary: LocalizedText("the money is there", zhHans: "货款已到", ja: "代金は届いた")),
    ])

  private static let packing = State(
    "Packing",
    displayName: LocalizedText("Packing", zhHans: "打包", ja: "梱包"),
    summary: LocalizedText("until all is in the parcel", zhHans: "直到全部装箱", ja: "すべて箱に入るまで"),
    initial: ["Unpacked"],
    children: [
      State(
        "Unpacked",
        displayName: LocalizedText("Unpacked", zhHans: "未打包", ja: "未梱包"),
        summary: LocalizedText("things are being gathered", zhHans: "正在备货", ja: "品物を集めている"),
        transitions: [.on("pack", to: "Packed")]),
      State(
        "Packed", kind: .final,
        displayName: LocalizedText("Packed", zhHans: "已打包", ja: "梱包済み"),
        summary: LocalizedText("the parcel is closed", zhHans: "包裹已封好", ja: "箱は閉じられた")),
    ])

  private static let ready = State(
    "Ready",
    displayName: LocalizedText("Ready", zhHans: "待发货", ja: "発送待ち"),
    summary: LocalizedText("waits for the carrier", zhHans: "等待承运人", ja: "運送業者を待っている"),
    transitions: [.on("ship", to: "Shipped")])

  private static let shipped = State(
    "Shipped",
    displayName: LocalizedText("Shipped", zhHans: "运输中", ja: "発送済み"),
    summary: LocalizedText("on its way", zhHans: "在路上", ja: "配送中"),
    transitions: [.on("deliver", to: "Delivered")])

  private static let delivered = State(
    "Delivered",
    displayName: LocalizedText("Delivered", zhHans: "已送达", ja: "配達済み"),
    summary: LocalizedText("with the buyer", zhHans: "在买家手中", ja: "買い手のもとにある"),
    transitions: [.on("send-back", to: "Cancelled")])

  private static let cancelled = State(
    "Cancelled", kind: .final,
    displayName: LocalizedText("Cancelled", zhHans: "已取消", ja: "取り消し"),
    summary: LocalizedText("any money is returned", zhHans: "退还货款", ja: "代金は返される"),
    onEntry: [.action("refund", "return the money", zhHans: "退款", ja: "返金する")])
}
