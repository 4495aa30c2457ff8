import Statecharts

extension GalleryMachine {
  /// A TCP connection: the 11 states of RFC 9293 and the moves of its figure 5.
  ///
  /// Beyond the figure: FIN-WAIT-1 goes to TIME-WAIT when the segment that carries the other side's FIN acknowledges
  /// our own (note 2 of the figure), and a reset (3.10.7) or the user's ABORT (3.10.5) closes the connection. As the
  /// figure draws it, a reset in SYN-RECEIVED leads back to LISTEN, whether the connection was opened passively or not.
  static let tcp = GalleryMachine(
    "tcp",
    scene: TCPScene(),
    chart: Statechart(
      name: "tcp",
      title: localized("TCP Connection", "TCP 连接", "TCPコネクション"),
      summary: LocalizedText(
        "One end of a TCP connection, after figure 5 of RFC 9293: a handshake of three segments opens it, and each side "
          + "closes its own direction.",
        zhHans: "TCP 连接的一端，依据 RFC 9293 图 5：三次握手建立连接，双方各自关闭自己的方向。",
        ja: "RFC 9293の図5による、TCPコネクションの一方の端です。3つのセグメントの交換（3ウェイハンドシェイク）で確立し、それぞれの側が自分の方向を閉じます。"),
      dataModel: .null,
      events: tcpEvents,
      states: openingStates + closingStates),
    example: "TCP")

  private static let tcpEvents = [
    EventDeclaration(
      "passive-open", displayName: localized("passive OPEN", "被动打开", "受動的オープン"),
      summary: localized("The user waits for a connection.", "用户等待连接。", "利用者がコネクションを待ちます。")),
    EventDeclaration(
      "active-open", displayName: localized("active OPEN", "主动打开", "能動的オープン"),
      summary: localized("The user asks for a connection.", "用户请求连接。", "利用者がコネクションを要求します。")),
    EventDeclaration(
      "send", displayName: localized("SEND", "发送", "送信"),
      summary: localized("The user has data to send.", "用户有数据要发送。", "利用者に送るデータがあります。")),
    EventDeclaration(
      "close", displayName: localized("CLOSE", "关闭", "クローズ"),
      summary: localized("The user has no more data to send.", "用户没有更多数据要发送。", "利用者に送るデータはもうありません。")),
    EventDeclaration(
      "abort", displayName: localized("ABORT", "中止", "アボート"),
      summary: localized(
        "The user gives up; the other side is sent a RST.", "用户放弃连接，并向对方发送 RST。", "利用者が中止し、相手にRSTを送ります。")),
    EventDeclaration(
      "rcv-syn", displayName: localized("rcv SYN", "收到 SYN", "SYNを受信"),
      summary: localized("The other side asks for a connection.", "对方请求连接。", "相手がコネクションを要求しています。")),
    EventDeclaration(
      "rcv-syn-ack", displayName: localized("rcv SYN,ACK", "收到 SYN,ACK", "SYN,ACKを受信"),
      summary: localized("The other side agrees and asks in turn.", "对方同意并同时请求。", "相手が同意し、相手側からも要求しています。")),
    EventDeclaration(
      "rcv-ack", displayName: localized("rcv ACK", "收到 ACK", "ACKを受信"),
      summary: localized(
        "An acknowledgement of the SYN or FIN that was sent.", "收到对已发送的 SYN 或 FIN 的确认。", "送信したSYNまたはFINへの確認応答です。")),
    EventDeclaration(
      "rcv-fin", displayName: localized("rcv FIN", "收到 FIN", "FINを受信"),
      summary: localized("The other side has no more data to send.", "对方没有更多数据要发送。", "相手に送るデータはもうありません。")),
    EventDeclaration(
      "rcv-fin-ack", displayName: localized("rcv FIN,ACK", "收到 FIN,ACK", "FIN,ACKを受信"),
      summary: localized("A FIN that also acknowledges ours.", "收到 FIN，同时确认了我方的 FIN。", "こちらのFINへの確認応答も兼ねたFINです。")),
    EventDeclaration(
      "rcv-rst", displayName: localized("rcv RST", "收到 RST", "RSTを受信"),
      summary: localized("The other side refuses or gives up.", "对方拒绝或放弃连接。", "相手が拒否または中止しました。")),
    EventDeclaration(
      "timeout", displayName: localized("timeout", "超时", "タイムアウト"),
      summary: localized("Twice the longest life of a segment has passed.", "已过两倍的报文段最长寿命。", "セグメントの最大寿命の2倍の時間が過ぎました。")),
  ]

  private static let openingStates = [
    State(
      "CLOSED", summary: localized("no connection", "没有连接", "コネクションなし"),
      transitions: [.on("passive-open", to: "LISTEN"), .on("active-open", to: "SYN-SENT", do: [snd("SYN")])]),
    State(
      "LISTEN", summary: localized("waits for a connection request", "等待连接请求", "コネクションの要求を待つ"),
      transitions: [
        .on("rcv-syn", to: "SYN-RECEIVED", do: [snd("SYN,ACK")]),
        .on("send", to: "SYN-SENT", do: [snd("SYN")]),
        .on(["close", "abort"], to: "CLOSED"),
      ]),
    State(
      "SYN-SENT", summary: localized("has asked for a connection", "已请求连接", "コネクションを要求した"),
      transitions: [
        .on("rcv-syn-ack", to: "ESTABLISHED", do: [snd("ACK")]),
        .on("rcv-syn", to: "SYN-RECEIVED", do: [snd("SYN,ACK")]),
        .on(["close", "abort", "rcv-rst"], to: "CLOSED"),
      ]),
    State(
      "SYN-RECEIVED", summary: localized("has been asked and has agreed", "已收到请求并同意", "要求を受け、同意した"),
      transitions: [
        .on("rcv-ack", to: "ESTABLISHED"),
        .on("close", to: "FIN-WAIT-1", do: [snd("FIN")]),
        .on("rcv-rst", to: "LISTEN"),
        .on("abort", to: "CLOSED", do: [snd("RST")]),
      ]),
    State(
      "ESTABLISHED", summary: localized("both directions carry data", "双向均可传输数据", "双方向にデータを送れる"),
      transitions: [
        .on("close", to: "FIN-WAIT-1", do: [snd("FIN")]),
        .on("rcv-fin", to: "CLOSE-WAIT", do: [snd("ACK")]),
        .on(["abort", "rcv-rst"], to: "CLOSED"),
      ]),
  ]

  private static let closingStates = [
    State(
      "FIN-WAIT-1", summary: localized("has closed, not yet acknowledged", "已关闭，尚未得到确认", "閉じたが、確認応答はまだ"),
      transitions: [
        .on("rcv-ack", to: "FIN-WAIT-2"),
        .on("rcv-fin", to: "CLOSING", do: [snd("ACK")]),
        .on("rcv-fin-ack", to: "TIME-WAIT", do: [snd("ACK")]),
        .on(["abort", "rcv-rst"], to: "CLOSED"),
      ]),
    State(
      "FIN-WAIT-2", summary: localized("waits for the other side to close", "等待对方关闭", "相手が閉じるのを待つ"),
      transitions: [
        .on("rcv-fin", to: "TIME-WAIT", do: [snd("ACK")]),
        .on(["abort", "rcv-rst"], to: "CLOSED"),
      ]),
    State(
      "CLOSE-WAIT", summary: localized("the other side has closed", "对方已关闭", "相手が閉じた"),
      transitions: [
        .on("close", to: "LAST-ACK", do: [snd("FIN")]),
        .on(["abort", "rcv-rst"], to: "CLOSED"),
      ]),
    State(
      "CLOSING", summary: localized("both closed at once", "双方同时关闭", "双方が同時に閉じた"),
      transitions: [.on("rcv-ack", to: "TIME-WAIT"), .on(["abort", "rcv-rst"], to: "CLOSED")]),
    State(
      "LAST-ACK", summary: localized("waits for the last acknowledgement", "等待最后的确认", "最後の確認応答を待つ"),
      transitions: [.on(["rcv-ack", "abort", "rcv-rst"], to: "CLOSED")]),
    State(
      "TIME-WAIT", summary: localized("lets old segments die out", "等待旧报文段消失", "古いセグメントの消滅を待つ"),
      transitions: [.on(["timeout", "abort", "rcv-rst"], to: "CLOSED")]),
  ]

  private static func snd(_ flags: String) -> Content {
    .action("snd " + flags, "snd " + flags, zhHans: "发送 " + flags, ja: flags + "を送信")
  }
}

extension Transition {
  /// A transition on any of several events to one state.
  fileprivate static func on(_ events: [EventDescriptor], to target: State.ID) -> Transition {
    Transition(events: events, targets: [target])
  }
}
