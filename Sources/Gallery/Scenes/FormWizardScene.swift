import StatechartExecution
import Statecharts
import XMLTree

/// A phone with a form on three pages: the page that is open, or the help for it.
struct FormWizardScene: Scene {
  func picture(of moment: SceneMoment) -> Fragment {
    Fragment {
      SceneFrame("form-wizard") {
        PhoneFrame(
          title: Fragment { moment.words("Order", "下单", "ご注文") },
          button: Fragment { if moment.isIn("Pages") { help(moment) } }
        ) {
          WizardScreen(moment: moment)
        }
      }
    }
  }

  private func help(_ moment: SceneMoment) -> Element {
    HTML.a(
      href: moment.address(of: "help"), class: "scene-round form-help",
      .aria("label", moment.words("Help", "帮助", "ヘルプ"))
    ) {
      "?"
    }
  }
}
