import StatechartExecution
import Statecharts
import XMLTree

/// A phone that asks for a password, is locked, or shows the account.
struct SignInScene: Scene {
  func picture(of moment: SceneMoment) -> Fragment {
    Fragment {
      SceneFrame("sign-in") {
        PhoneFrame(title: Fragment { moment.words("My account", "我的账户", "マイアカウント") }) {
          SignInScreen(moment: moment)
        }
        SceneChoices(moment: moment, choices: SceneChoice.waiting(at: moment))
      }
    }
  }
}
