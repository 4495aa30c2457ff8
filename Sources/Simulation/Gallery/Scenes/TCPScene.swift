import StatechartExecution
import Statecharts
import XMLTree

/// The two peers of a connection with the segments between them, and what the program makes of its socket.
struct TCPScene: Scene {
  func picture(of moment: SceneMoment) -> Fragment {
    let state = TCPState(moment.snapshot) ?? .closed
    SceneFrame("tcp") {
      TCPExchange(state: state, segments: TCPSegment.exchanged(in: moment.microsteps), moment: moment)
      socket(state, at: moment)
      SceneChoices(
        moment: moment, title: moment.words("The program calls", "程序调用", "プログラムの呼び出し"),
        choices: SceneChoice.answered(TCPScene.calls, of: .tcp, at: moment)
      )
      SceneChoices(
        moment: moment, title: moment.words("Then comes", "随后到来", "その後に届くもの"),
        choices: SceneChoice.answered(TCPScene.arrivals, of: .tcp, at: moment))
    }
  }

  private func socket(_ state: TCPState, at moment: SceneMoment) -> Element {
    HTML.dl(class: "tcp-socket") {
      HTML.div {
        HTML.dt { moment.words("The socket", "套接字", "ソケット") }
        HTML.dd { state.socket(at: moment) }
      }
      row(moment.words("read", "可读", "読み出し"), state.isReadable, at: moment)
      row(moment.words("write", "可写", "書き込み"), state.isWritable, at: moment)
    }
  }

  private func row(_ name: String, _ isPossible: Bool, at moment: SceneMoment) -> Element {
    HTML.div {
      HTML.dt { name }
      HTML.dd(class: isPossible ? "yes" : "no") {
        isPossible ? "✓ " + moment.words("yes", "是", "可") : "✕ " + moment.words("no", "否", "不可")
      }
    }
  }

  private static let calls = ["passive-open", "active-open", "send", "close", "abort"]
  private static let arrivals = ["rcv-syn", "rcv-syn-ack", "rcv-ack", "rcv-fin", "rcv-fin-ack", "rcv-rst", "timeout"]
}

/// The states of a connection by their names in the chart, which are the RFC's. RFC 9293, section 3.3.2.
enum TCPState: String, CaseIterable, Sendable {
  case closed = "CLOSED"
  case listen = "LISTEN"
  case synSent = "SYN-SENT"
  case synReceived = "SYN-RECEIVED"
  case established = "ESTABLISHED"
  case finWait1 = "FIN-WAIT-1"
  case finWait2 = "FIN-WAIT-2"
  case closeWait = "CLOSE-WAIT"
  case closing = "CLOSING"
  case lastAck = "LAST-ACK"
  case timeWait = "TIME-WAIT"

  /// The innermost of the states that are active, or nil if it is none of a connection's.
  init?(_ snapshot: Snapshot) {
    guard let name = snapshot.atomicStates.first?.name else { return nil }
    self.init(rawValue: name)
  }

  /// Whether the program can still get bytes.
  var isReadable: Bool {
    switch self {
    case .established, .finWait1, .finWait2: true
    case .closed, .listen, .synSent, .synReceived, .closeWait, .closing, .lastAck, .timeWait: false
    }
  }

  /// Whether the program can still hand bytes over.
  var isWritable: Bool {
    switch self {
    case .established, .closeWait: true
    case .closed, .listen, .synSent, .synReceived, .finWait1, .finWait2, .closing, .lastAck, .timeWait: false
    }
  }

  /// Returns the program's description of its socket.
  func socket(at moment: SceneMoment) -> String {
    switch self {
    case .closed: moment.words("no connection", "没有连接", "コネクションなし")
    case .listen: moment.words("waits for a caller", "等待对端连接", "相手からの接続を待機中")
    case .synSent: moment.words("is connecting", "正在连接", "接続中")
    case .synReceived: moment.words("is answering a caller", "正在应答连接请求", "接続の要求に応答中")
    case .established: moment.words("is connected", "已连接", "接続済み")
    case .finWait1, .finWait2: moment.words("is closed for writing", "已停止写入", "書き込みを終了")
    case .closeWait: moment.words("has reached the end of the stream", "已读到流的末尾", "ストリームの終わりに到達")
    case .closing, .lastAck: moment.words("is closed; the last ACK is due", "已关闭，等待最后的确认", "クローズ済み、最後の確認応答待ち")
    case .timeWait: moment.words("is closed; late segments are awaited", "已关闭，等待迟到的报文段", "クローズ済み、遅れたセグメントを待機中")
    }
  }
}
