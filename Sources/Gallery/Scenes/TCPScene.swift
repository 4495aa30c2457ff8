import StatechartExecution
import Statecharts
import XMLTree

/// The two peers of a connection with the segments between them, and what the program makes of its socket.
struct TCPScene: Scene {
  func picture(of moment: SceneMoment) -> Fragment {
    let state = TCPState(moment.snapshot) ?? .closed
    return Fragment {
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
