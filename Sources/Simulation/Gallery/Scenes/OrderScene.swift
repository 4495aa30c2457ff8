import StatechartExecution
import Statecharts
import XMLTree

/// The page of an order, with what is done and what is not.
struct OrderScene: Scene {
  func picture(of moment: SceneMoment) -> Fragment {
    SceneFrame("order") {
      PhoneFrame(title: Fragment { moment.words("Your order", "您的订单", "ご注文の状況") }) {
        OrderProgress(moment: moment)
      }
      choices(moment.words("The buyer can", "买家可以", "買い手の操作"), ["pay", "cancel", "send-back"], moment)
      choices(moment.words("The bank can", "银行可以", "銀行の操作"), ["decline"], moment)
      choices(moment.words("The shop can", "商家可以", "店の操作"), ["pack", "ship", "deliver"], moment)
    }
  }

  private func choices(_ title: String, _ events: [String], _ moment: SceneMoment) -> SceneChoices {
    SceneChoices(
      moment: moment, title: title, choices: SceneChoice.answered(events, of: .order, at: moment))
  }
}

/// The stages of an order, those that are over ticked.
struct OrderProgress: MarkupComponent {
  /// The progress of a stage.
  private enum Progress: String {
    case done, open, failed
  }

  let moment: SceneMoment

  var body: some Markup {
    HTML.div(class: "form-screen") {
      HTML.p(class: isCancelled ? "form-title form-fault" : "form-title") { title }
      HTML.ul(class: "stages") {
        stage(moment.words("paid", "付款", "支払い"), payment)
        stage(moment.words("packed", "打包", "梱包"), isPast("Ready") || moment.isIn("Packed") ? .done : .open)
        stage(moment.words("sent", "发货", "発送"), isPast("Shipped") ? .done : .open)
        stage(moment.words("delivered", "送达", "配達"), moment.isIn("Delivered") ? .done : .open)
      }
    }
  }

  private var isCancelled: Bool { moment.isIn("Cancelled") }

  /// True in a state of the way to the buyer and in those that follow it.
  private func isPast(_ state: String) -> Bool {
    let way = ["Ready", "Shipped", "Delivered"]
    return way.drop { $0 != state }.contains { moment.isIn(State.ID($0)) }
  }

  private var payment: Progress {
    moment.isIn("Declined") ? .failed : isPast("Ready") || moment.isIn("Paid") ? .done : .open
  }

  private var title: String {
    if isCancelled { return moment.words("Cancelled", "已取消", "取り消されました") }
    if moment.isIn("Delivered") { return moment.words("It has arrived", "已送达", "届きました") }
    if moment.isIn("Shipped") { return moment.words("On its way", "运输中", "配送中") }
    if moment.isIn("Ready") { return moment.words("Waits for the carrier", "等待承运人", "運送業者を待っています") }
    return moment.words("Being prepared", "准备中", "準備中")
  }

  private func stage(_ name: String, _ progress: Progress) -> Element {
    HTML.li(class: "stage-\(progress.rawValue)") {
      HTML.span(.aria("hidden", true)) {
        switch progress {
        case .done: "✓"
        case .open: "·"
        case .failed: "✕"
        }
      }
      switch progress {
      case .done: name
      case .open: moment.words("not yet \(name)", "未\(name)", "\(name)はまだ")
      case .failed: moment.words("the bank has refused", "银行拒绝付款", "銀行が拒みました")
      }
    }
  }
}
