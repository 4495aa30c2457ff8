import Statecharts
import XMLTree

/// A phone that shows a profile, waits for it, or says that there is none.
struct LoadingScene: Scene {
  func picture(of moment: SceneMoment) -> Fragment {
    let page = ProfileView(moment: moment)
    return Fragment {
      SceneFrame("loading") {
        PhoneFrame(title: Fragment { moment.words("Profile", "个人资料", "プロフィール") }, button: Fragment { reload(moment) }) {
          page
        }
        SceneChoices(moment: moment, choices: choices(at: moment))
      }
    }
  }

  private func reload(_ moment: SceneMoment) -> Element {
    HTML.a(
      href: moment.address(of: "load"), class: "scene-round",
      .aria("label", moment.words("Load again", "重新加载", "読み込み直す"))
    ) {
      SceneIcon.reload.drawing
    }
  }

  private func choices(at moment: SceneMoment) -> [SceneChoice] {
    guard moment.isIn("RetrievingData") else { return [] }
    return [
      SceneChoice(moment.words("the server answers", "服务器有了回应", "サーバーが応答する"), event: "succeed"),
      SceneChoice(moment.words("the request fails", "请求失败", "要求が失敗する"), event: "fail"),
    ]
  }
}
