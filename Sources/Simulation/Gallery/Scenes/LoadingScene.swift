import Statecharts
import XMLTree

/// A phone that shows a profile, waits for it, or says that there is none.
struct LoadingScene: Scene {
  func picture(of moment: SceneMoment) -> Fragment {
    SceneFrame("loading") {
      PhoneFrame(title: Fragment { moment.words("Profile", "个人资料", "プロフィール") }, button: Fragment { reload(moment) }) {
        ProfileView(moment: moment)
      }
      SceneChoices(moment: moment, choices: choices(at: moment))
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
      SceneChoice(moment.words("the server answers", "服务器有了回应", "サーバーが応答する"), .event("succeed")),
      SceneChoice(moment.words("the request fails", "请求失败", "要求が失敗する"), .event("fail")),
    ]
  }
}

/// The page of a profile in its three conditions.
struct ProfileView: MarkupComponent {
  let moment: SceneMoment

  var body: some Markup {
    HTML.div(class: "profile") {
      if moment.isIn("DataAvailable") {
        profile
      } else if moment.isIn("DataNotAvailable") {
        nothing
      } else {
        waiting
      }
    }
  }

  @MarkupBuilder private var profile: Fragment {
    ProfileView.portrait(named: moment.words("Portrait of Lin Xia", "林夏的头像", "林夏さんの肖像"))
    HTML.p(class: "profile-name") { moment.words("Lin Xia", "林夏", "林 夏") }
    HTML.p(class: "profile-role") { moment.words("Field botanist", "野外植物学家", "野外植物学者") }
    HTML.ul(class: "profile-facts") {
      fact(.mail, moment.words("E-mail", "电子邮件", "メール"), "lin@example.org")
      fact(.place, moment.words("Place", "地点", "場所"), moment.words("Kunming, Yunnan", "云南昆明", "雲南省昆明市"))
      fact(.book, moment.words("Plants found", "发现的植物", "見つけた植物"), "1 284")
    }
  }

  private func fact(_ icon: SceneIcon, _ name: String, _ value: String) -> Element {
    HTML.li {
      icon.drawing
      HTML.span {
        HTML.small { name }
        value
      }
    }
  }

  @MarkupBuilder private var waiting: Fragment {
    HTML.div(
      class: "profile-wait", .role("img"),
      .aria("label", moment.words("Loading the profile", "正在加载个人资料", "プロフィールを読み込み中"))
    ) {
      SVG.root(
        viewBox: .init(width: 48, height: 48), width: 44, height: 44, class: "scene-spinner", .aria("hidden", true)
      ) {
        for spoke in 0..<12 {
          SVG.rectangle(
            x: 22, y: 3, width: 4, height: 12, cornerRadius: 2,
            .attribute("transform", "rotate(\(spoke * 30) 24 24)"),
            .attribute("opacity", 0.12 + 0.08 * Double(spoke)))
        }
      }
      HTML.span(class: "profile-wait-text") { moment.words("Loading …", "正在加载……", "読み込み中…") }
      HTML.span(class: "profile-bone wide")
      HTML.span(class: "profile-bone")
      HTML.span(class: "profile-bone wide")
      HTML.span(class: "profile-bone")
    }
  }

  @MarkupBuilder private var nothing: Fragment {
    HTML.div(class: "profile-none") {
      SVG.root(
        viewBox: .init(width: 96, height: 76), width: 96, height: 76, class: "profile-cloud", .aria("hidden", true)
      ) {
        SVG.outline("M28 60a16 16 0 0 1-1.5-31.9A22 22 0 0 1 68.5 26 17 17 0 0 1 72 60z", class: "scene-line")
        SVG.outline("M38 36l18 18m0-18L38 54", class: "profile-cross")
      }
      HTML.p(class: "profile-name") { moment.words("No data", "没有数据", "データなし") }
      HTML.p(class: "profile-role") {
        moment.words("The profile could not be loaded.", "无法加载个人资料。", "プロフィールを読み込めませんでした。")
      }
      HTML.a(href: moment.address(of: "load"), class: "scene-button") { moment.words("Try again", "重试", "もう一度試す") }
    }
  }

  private static func portrait(named name: String) -> Element {
    SVG.root(
      viewBox: .init(width: 96, height: 96), width: 92, height: 92, class: "profile-portrait", .role("img"),
      .aria("label", name)
    ) {
      SVG.circle(center: .init(48, 48), radius: 48, class: "portrait-sky")
      SVG.outline("M10 77a48 48 0 0 0 76 0c-4-13-15-17-27-18H37c-12 1-23 5-27 18z", class: "portrait-coat")
      SVG.outline("M26 42c0-17 9-25 22-25s22 8 22 25c0 12 2 20 5 25H21c3-5 5-13 5-25z", class: "portrait-hair")
      SVG.outline("M40 50h16v12c0 5-3.5 8-8 8s-8-3-8-8z", class: "portrait-shade")
      SVG.outline("M33 39c0-9 7-13 15-13s15 4 15 13c0 12-6.5 20-15 20s-15-8-15-20z", class: "portrait-skin")
      SVG.outline("M31 41c2-11 10-13 19-17 6 7 12 6 15 17 2-16-5-23-17-23s-19 8-17 23z", class: "portrait-hair")
      SVG.outline("M43 50.5c2.5 2.6 7.5 2.6 10 0", class: "portrait-smile")
      SVG.circle(center: .init(42, 42), radius: 1.7, class: "portrait-eye")
      SVG.circle(center: .init(54, 42), radius: 1.7, class: "portrait-eye")
      SVG.outline("M66 66c8-2 10-9 9-15-7 1-11 7-9 15z", class: "portrait-leaf")
    }
  }
}
