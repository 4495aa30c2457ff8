import StatechartExecution
import Statecharts
import XMLTree

/// A phone with a form on three pages: the page that is open, or the help for it.
struct FormWizardScene: Scene {
  func picture(of moment: SceneMoment) -> Fragment {
    SceneFrame("form-wizard") {
      PhoneFrame(
        title: Fragment { moment.words("Order", "下单", "ご注文") },
        button: Fragment { if moment.isIn("Pages") { help(moment) } }
      ) {
        WizardScreen(moment: moment)
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

/// The page of the form that the phone shows.
struct WizardScreen: MarkupComponent {
  /// A page of the form.
  private enum Page: String, CaseIterable {
    case person = "Person"
    case address = "Address"
    case payment = "Payment"
  }

  let moment: SceneMoment

  var body: some Markup {
    HTML.div(class: "form-screen") {
      if moment.isIn("Sent") {
        sent
      } else if moment.isIn("Help") {
        helping
      } else {
        form(page)
      }
    }
  }

  /// The page that is open, or was when help was asked for.
  private var page: Page {
    let remembered = moment.snapshot.memories.first?.states.first
    return Page.allCases.first {
      moment.isIn(State.ID($0.rawValue)) || (moment.isIn("Help") && remembered?.name == $0.rawValue)
    }
      ?? .person
  }

  private func title(of page: Page) -> String {
    switch page {
    case .person: moment.words("Name", "姓名", "名前")
    case .address: moment.words("Address", "地址", "住所")
    case .payment: moment.words("Payment", "付款", "支払い")
    }
  }

  private func text(on page: Page) -> String {
    switch page {
    case .person: moment.words("Lin Xia", "林夏", "林 夏")
    case .address: moment.words("5 Green Lake Road, Kunming", "昆明市翠湖路5号", "昆明市翠湖路5号")
    case .payment: "•••• •••• •••• 4071"
    }
  }

  @MarkupBuilder private func form(_ page: Page) -> Fragment {
    HTML.ol(class: "form-steps") {
      for each in Page.allCases {
        HTML.li(class: each == page ? "here" : nil, .aria("current", each == page ? "step" : nil)) { title(of: each) }
      }
    }
    HTML.p(class: "form-title") { title(of: page) }
    HTML.p(class: "form-field") { text(on: page) }
    HTML.a(href: moment.address(of: page == .payment ? "send" : "next"), class: "scene-button") {
      page == .payment ? moment.words("Send", "提交", "送信") : moment.words("Next", "下一步", "次へ")
    }
    if page != .person {
      HTML.a(href: moment.address(of: "back"), class: "form-second") { moment.words("Back", "上一步", "戻る") }
    }
    HTML.a(href: moment.address(of: "restart"), class: "form-second") { moment.words("Start over", "重新填写", "最初から") }
  }

  @MarkupBuilder private var helping: Fragment {
    HTML.p(class: "form-title") { moment.words("Help", "帮助", "ヘルプ") }
    HTML.p(class: "form-note") { advice }
    HTML.a(href: moment.address(of: "close"), class: "scene-button") {
      moment.words("Close the help", "关闭帮助", "ヘルプを閉じる")
    }
  }

  private var advice: String {
    switch page {
    case .person: moment.words("Your name, as it is on the parcel.", "填写包裹上的收件人姓名。", "荷物に書かれる名前を入力します。")
    case .address: moment.words("Where the parcel is brought to.", "填写包裹要送到的地方。", "荷物の届け先を入力します。")
    case .payment: moment.words("The number of your card.", "填写银行卡号。", "カードの番号を入力します。")
    }
  }

  @MarkupBuilder private var sent: Fragment {
    SVG.icon("M5 12.5l4.5 4.5L19 7.5", size: 64, class: "form-sign open")
    HTML.p(class: "form-title") { moment.words("Sent", "已提交", "送信しました") }
    HTML.p(class: "form-note") { moment.words("Nothing can be changed any more.", "不能再修改了。", "もう変更できません。") }
  }
}
