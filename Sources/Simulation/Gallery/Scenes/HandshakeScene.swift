import StatechartExecution
import Statecharts
import XMLTree

/// The caller and the other party, which is there for as long as the call, and what they have said.
struct HandshakeScene: Scene {
  func picture(of moment: SceneMoment) -> Fragment {
    SceneFrame("handshake") {
      HandshakeTalk(moment: moment)
      SceneChoices(
        moment: moment, title: moment.words("The caller can", "呼叫方可以", "呼び出し側の操作"),
        choices: SceneChoice.answered(["call", "ask", "hang-up"], of: .handshake, at: moment))
      SceneChoices(moment: moment, choices: SceneChoice.waiting(at: moment))
    }
  }
}

/// Two parties side by side, each with its state, and the latest words between them.
struct HandshakeTalk: MarkupComponent {
  /// A word of the talk.
  private enum Word: String {
    case call, welcome, ask, answer
    case tooLate = "too-late"
    case hangUp = "hang-up"

    /// True for a word of the other party: the clock is heard by the caller alone.
    var isOfOther: Bool {
      switch self {
      case .welcome, .answer: true
      case .call, .ask, .tooLate, .hangUp: false
      }
    }
  }

  /// The maximum number of words that are shown.
  private static let room = 5

  let moment: SceneMoment

  var body: some Markup {
    HTML.div(class: "talk") {
      HTML.dl(class: "talk-parties") {
        party(moment.words("Caller", "呼叫方", "呼び出し側"), name(of: moment.snapshot.atomicStates.first), isThere: true)
        party(
          moment.words("Other party", "对方", "相手"), other ?? moment.words("not there", "不在", "不在"), isThere: other != nil
        )
      }
      HTML.ol(class: "talk-words") {
        for word in said.suffix(Self.room) {
          HTML.li(class: word.isOfOther ? "talk-word other" : "talk-word") {
            chart.label(ofEvent: word.rawValue, in: moment.language)
          }
        }
      }
      if said.isEmpty {
        HTML.p(class: "form-note") { moment.words("Nothing has been said.", "还没有通话。", "まだ何も話していません。") }
      }
    }
  }

  private var chart: Statechart { GalleryMachine.handshake.chart }

  private func name(of state: State.ID?) -> String {
    state.flatMap(chart.state)?.label(in: moment.language) ?? ""
  }

  /// The activity of the other party; nil if there is none.
  private var other: String? {
    guard let session = moment.snapshot.sessions.first else { return nil }
    switch session.snapshot.atomicStates.first?.name {
    case "Ringing": return moment.words("its phone rings", "电话在响", "電話が鳴っている")
    case "Thinking": return moment.words("thinks", "在思考", "考えている")
    case _: return moment.words("listens", "在听", "聞いている")
    }
  }

  /// The words that the caller has said and heard.
  private var said: [Word] {
    moment.microsteps.compactMap { $0.event.flatMap { Word(rawValue: $0.name) } }
  }

  private func party(_ role: String, _ state: String, isThere: Bool) -> Element {
    HTML.div(class: isThere ? "talk-party" : "talk-party gone") {
      HTML.dt { role }
      HTML.dd { state }
    }
  }
}
