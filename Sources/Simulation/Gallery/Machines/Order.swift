import Statecharts

extension GalleryMachine {
  /// An order: paying and packing go on at the same time, and it is sent once both have ended.
  static let order = GalleryMachine(
    "order",
    scene: OrderScene(),
    chart: Statechart(
      name: "order",
      title: localized("Order", "订单", "注文"),
      summary: localized(
        "Paying and packing go on independently. Only when both are done is the order ready to be sent, and from then on it cannot be cancelled.",
        "付款和打包各自进行。两者都完成后才能发货，此后不能再取消。", "支払いと梱包は別々に進みます。両方が終わると発送でき、それからは取り消せません。"),
      dataModel: .null,
      events: orderEvents,
      states: [preparing, ready, shipped, delivered, cancelled]))

  private static let orderEvents = [
    EventDeclaration(
      "pay", displayName: localized("pay", "付款", "支払う"), summary: localized("The money arrives.", "收到货款。", "代金が届きました。")),
    EventDeclaration(
      "decline", displayName: localized("decline the payment", "拒绝付款", "支払いを拒む"),
      summary: localized("The bank refuses.", "银行拒绝付款。", "銀行が拒みました。")),
    EventDeclaration(
      "pack", displayName: localized("pack", "打包", "梱包する"),
      summary: localized("Everything is in the parcel.", "货物全部装箱。", "すべて箱に入りました。")),
    EventDeclaration(
      "cancel", displayName: localized("cancel", "取消", "取り消す"),
      summary: localized("The buyer changes their mind.", "买家改变主意。", "買い手の気が変わりました。")),
    EventDeclaration(
      "ship", displayName: localized("ship", "发货", "発送する"),
      summary: localized("The parcel leaves the house.", "包裹寄出。", "荷物が出ていきました。")),
    EventDeclaration(
      "deliver", displayName: localized("deliver", "送达", "届ける"),
      summary: localized("The parcel is handed over.", "包裹交到买家手中。", "荷物が渡されました。")),
    EventDeclaration(
      "send-back", displayName: localized("send back", "退货", "返品する"),
      summary: localized("The buyer returns it.", "买家退回货物。", "買い手が送り返しました。")),
  ]

  private static let preparing = State(
    "Preparing", kind: .parallel, displayName: localized("Preparing", "准备中", "準備中"),
    summary: localized("both are under way", "两件事都在进行", "両方が進行中"),
    transitions: [.on("done.state.Preparing", to: "Ready"), .on("cancel", to: "Cancelled")],
    children: [payment, packing])

  private static let payment = State(
    "Payment", displayName: localized("Payment", "付款", "支払い"),
    summary: localized("until the money is there", "直到收到货款", "代金が届くまで"),
    initial: ["Unpaid"],
    children: [
      State(
        "Unpaid", displayName: localized("Unpaid", "未付款", "未払い"),
        summary: localized("waits for the money", "等待货款", "代金を待っている"),
        transitions: [.on("pay", to: "Paid"), .on("decline", to: "Declined")]),
      State(
        "Declined", displayName: localized("Declined", "付款失败", "支払い失敗"),
        summary: localized("another card is needed", "需要另一张卡", "別のカードが必要"),
        transitions: [.on("pay", to: "Paid")]),
      State(
        "Paid", kind: .final, displayName: localized("Paid", "已付款", "支払い済み"),
        summary: localized("the money is there", "货款已到", "代金は届いた")),
    ])

  private static let packing = State(
    "Packing", displayName: localized("Packing", "打包", "梱包"),
    summary: localized("until all is in the parcel", "直到全部装箱", "すべて箱に入るまで"),
    initial: ["Unpacked"],
    children: [
      State(
        "Unpacked", displayName: localized("Unpacked", "未打包", "未梱包"),
        summary: localized("things are being gathered", "正在备货", "品物を集めている"),
        transitions: [.on("pack", to: "Packed")]),
      State(
        "Packed", kind: .final, displayName: localized("Packed", "已打包", "梱包済み"),
        summary: localized("the parcel is closed", "包裹已封好", "箱は閉じられた")),
    ])

  private static let ready = State(
    "Ready", displayName: localized("Ready", "待发货", "発送待ち"),
    summary: localized("waits for the carrier", "等待承运人", "運送業者を待っている"),
    transitions: [.on("ship", to: "Shipped")])

  private static let shipped = State(
    "Shipped", displayName: localized("Shipped", "运输中", "発送済み"), summary: localized("on its way", "在路上", "配送中"),
    transitions: [.on("deliver", to: "Delivered")])

  private static let delivered = State(
    "Delivered", displayName: localized("Delivered", "已送达", "配達済み"),
    summary: localized("with the buyer", "在买家手中", "買い手のもとにある"),
    transitions: [.on("send-back", to: "Cancelled")])

  private static let cancelled = State(
    "Cancelled", kind: .final, displayName: localized("Cancelled", "已取消", "取り消し"),
    summary: localized("any money is returned", "退还货款", "代金は返される"),
    onEntry: [.action("refund", "return the money", zhHans: "退款", ja: "返金する")])
}
