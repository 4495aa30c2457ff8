import StatechartExecution
import Statecharts
import XMLTree

/// The caller and the other party, which is there for as long as the call, and what they have said.
struct HandshakeScene: Scene {
  func picture(of moment: SceneMoment) -> Fragment {
    Fragment {
      SceneFrame("handshake") {
        HandshakeTalk(moment: moment)
        SceneChoices(
          moment: moment, title: moment.words("The caller can", "呼叫方可以", "呼び出し側の操作"),
          choices: SceneChoice.answered(["call", "ask", "hang-up"], of: .handshake, at: moment))
        SceneChoices(moment: moment, choices: SceneChoice.waiting(at: moment))
      }
    }
  }
}
