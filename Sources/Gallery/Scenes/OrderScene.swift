import StatechartExecution
import Statecharts
import XMLTree

/// The page of an order, with what is done and what is not.
struct OrderScene: Scene {
  func picture(of moment: SceneMoment) -> Fragment {
    Fragment {
      SceneFrame("order") {
        PhoneFrame(title: Fragment { moment.words("Your order", "您的订单", "ご注文の状況") }) {
          OrderProgress(moment: moment)
        }
        choices(moment.words("The buyer can", "买家可以", "買い手の操作"), ["pay", "cancel", "send-back"], moment)
        choices(moment.words("The bank can", "银行可以", "銀行の操作"), ["decline"], moment)
        choices(moment.words("The shop can", "商家可以", "店の操作"), ["pack", "ship", "deliver"], moment)
      }
    }
  }

  private func choices(_ title: String, _ events: [String], _ moment: SceneMoment) -> SceneChoices {
    SceneChoices(
      moment: moment, title: title, choices: SceneChoice.answered(events, of: .order, at: moment))
  }
}
