import StatechartExecution
import Statecharts
import XMLTree

/// A phone that asks for a password, is locked, or shows the account.
struct SignInScene: Scene {
  func picture(of moment: SceneMoment) -> Fragment {
    SceneFrame("sign-in") {
      PhoneFrame(title: Fragment { moment.words("My account", "我的账户", "マイアカウント") }) {
        SignInScreen(moment: moment)
      }
      SceneChoices(moment: moment, choices: SceneChoice.waiting(at: moment))
    }
  }
}

/// The screen of the phone.
struct SignInScreen: MarkupComponent {
  let moment: SceneMoment

  private static let tries = 3

  var body: some Markup {
    HTML.div(class: "form-screen") {
      if moment.isIn("SignedIn") {
        account
      } else if moment.isIn("Locked") {
        locked
      } else {
        password
      }
    }
  }

  /// The number of wrong passwords that may still be typed.
  private var left: Int { moment.isIn("Twice") ? 1 : moment.isIn("Once") ? 2 : Self.tries }

  @MarkupBuilder private var password: Fragment {
    SVG.icon("M7 11h10v8H7zM9 11V8a3 3 0 0 1 6 0v3", size: 64, class: "form-sign")
    HTML.p(class: "form-title") { moment.words("Password", "密码", "パスワード") }
    HTML.p(class: "form-field", .aria("hidden", true)) { "••••••••" }
    HTML.p(class: left < Self.tries ? "form-fault" : "form-note") {
      moment.words("\(left) tries left", "还可以试 \(left) 次", "残り\(left)回")
    }
    HTML.p(class: "form-tries", .aria("hidden", true)) {
      for place in 0..<Self.tries { HTML.span(class: place < left ? "form-try" : "form-try spent") }
    }
    HTML.a(href: moment.address(of: "right"), class: "scene-button") {
      moment.words("Type the right one", "输入正确密码", "正しく入力する")
    }
    HTML.a(href: moment.address(of: "wrong"), class: "form-second") {
      moment.words("Type a wrong one", "输入错误密码", "間違えて入力する")
    }
  }

  @MarkupBuilder private var locked: Fragment {
    SVG.icon("M7 11h10v8H7zM9 11V8a3 3 0 0 1 6 0v3M12 14v2", size: 64, class: "form-sign shut")
    HTML.p(class: "form-title") { moment.words("Locked", "已锁定", "ロック中") }
    HTML.p(class: "form-fault") { moment.words("Three wrong passwords.", "密码输错三次。", "パスワードを3回間違えました。") }
    HTML.p(class: "form-count") { moment.remaining(until: "unlock") }
    HTML.p(class: "form-note") { moment.words("until the next try", "之后可以再试", "再び試せるまで") }
  }

  @MarkupBuilder private var account: Fragment {
    SVG.icon("M12 5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7M5 20a7 7 0 0 1 14 0", size: 64, class: "form-sign open")
    HTML.p(class: "form-title") { moment.words("Welcome", "欢迎", "ようこそ") }
    HTML.p(class: "form-note") { moment.words("Without a touch signed out in", "不操作将在此时间后退出", "操作がなければログアウトまで") }
    HTML.p(class: "form-count") { moment.remaining(until: "idle") }
    HTML.a(href: moment.address(of: "touch"), class: "scene-button") { moment.words("Touch", "操作", "操作する") }
    HTML.a(href: moment.address(of: "leave"), class: "form-second") { moment.words("Sign out", "退出", "ログアウト") }
  }
}
