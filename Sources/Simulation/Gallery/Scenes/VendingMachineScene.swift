import StatechartExecution
import Statecharts
import XMLTree

/// A machine that sells drinks, with coins to put in.
struct VendingMachineScene: Scene {
  func picture(of moment: SceneMoment) -> Fragment {
    SceneFrame("vending-machine") {
      ScenePicture(height: 320, label: VendingCabinet.description(at: moment)) { VendingCabinet(moment: moment) }
      HTML.p(class: "scene-caption") { caption(at: moment) }
      SceneChoices(moment: moment, choices: choices(at: moment))
    }
  }

  private func caption(at moment: SceneMoment) -> String {
    if moment.isIn("SoldOut") { return moment.words("Everything is sold.", "已全部售出。", "すべて売り切れました。") }
    if moment.isIn("Dispensing") { return moment.words("A drink is on its way.", "饮料正在出来。", "飲み物が出てきます。") }
    return moment.words("Tap a coin, then the round button.", "点按硬币，再点按圆形按钮。", "硬貨をタップし、次に丸いボタンをタップしてください。")
  }

  private func choices(at moment: SceneMoment) -> [SceneChoice] {
    if moment.isIn("SoldOut") {
      return [SceneChoice(moment.words("three drinks arrive", "送来三瓶饮料", "飲み物が3本届く"), .event("refill"))]
    }
    return moment.snapshot.nextDelay.map { [.later($0, at: moment)] } ?? []
  }
}

/// The cabinet with its window, its panel and its tray, and four coins next to it.
struct VendingCabinet: MarkupComponent {
  /// The maximum number of drinks that the window shows.
  private static let shelves = 3

  let moment: SceneMoment

  private var stock: Int { max(0, min(Self.shelves, Int(moment.number("stock").rounded(.down)))) }
  private var isEnough: Bool { moment.isIn("Paying") && moment.number("balance") >= moment.number("price") }

  /// Returns a description of the picture.
  static func description(at moment: SceneMoment) -> String {
    let balance = amount(moment.number("balance"))
    if moment.isIn("SoldOut") { return moment.words("A vending machine, sold out", "自动售货机，已售罄", "自動販売機、売り切れ") }
    if moment.isIn("Dispensing") { return moment.words("A drink falls into the tray", "饮料落入取货口", "飲み物が取り出し口に落ちる") }
    return moment.words("A vending machine, \(balance) paid", "自动售货机，已付 \(balance)", "自動販売機、支払い済み\(balance)")
  }

  var body: some Markup {
    SVG.group(.aria("hidden", true)) {
      SVG.rectangle(x: 0, y: 0, width: 300, height: 320, cornerRadius: 16, class: "vending-wall")
      SVG.outline("M0 286h300v18a16 16 0 0 1-16 16H16a16 16 0 0 1-16-16z", class: "vending-floor")
      SVG.rectangle(x: 20, y: 16, width: 196, height: 276, cornerRadius: 14, class: "vending-box")
      SVG.rectangle(x: 34, y: 30, width: 92, height: 186, cornerRadius: 8, class: "vending-glass")
      for shelf in 0..<Self.shelves { self.shelf(shelf) }
      display
      SVG.rectangle(x: 170, y: 186, width: 6, height: 28, cornerRadius: 3, class: "vending-slot")
      tray
    }
    button
    lever
    for coin in Self.coins { self.coin(coin) }
  }

  private func shelf(_ shelf: Int) -> Element {
    let bottom = 86 + Double(shelf) * 58
    let isFull = shelf >= Self.shelves - stock
    return SVG.group {
      SVG.rectangle(x: 38, y: bottom, width: 84, height: 4, class: "vending-shelf")
      SVG.rectangle(
        x: 66, y: bottom - 42, width: 28, height: 41, cornerRadius: 6, class: isFull ? "vending-can" : "vending-gap")
      if isFull { SVG.rectangle(x: 66, y: bottom - 28, width: 28, height: 12, class: "vending-band") }
    }
  }

  private var display: Element {
    SVG.group {
      SVG.rectangle(x: 138, y: 30, width: 66, height: 46, cornerRadius: 6, class: "vending-glass")
      SVG.text(at: .init(171, 52), anchor: .middle, class: "vending-balance") {
        moment.isIn("SoldOut") ? moment.words("sold out", "售罄", "売り切れ") : Self.amount(moment.number("balance"))
      }
      SVG.text(at: .init(171, 69), anchor: .middle, class: "vending-price") {
        moment.words("price ", "价格 ", "価格 ") + Self.amount(moment.number("price"))
      }
    }
  }

  private var tray: Element {
    SVG.group {
      SVG.rectangle(x: 40, y: 232, width: 156, height: 44, cornerRadius: 8, class: "vending-glass")
      if moment.isIn("Dispensing") {
        SVG.rectangle(x: 90, y: 242, width: 44, height: 28, cornerRadius: 6, class: "vending-can")
        SVG.rectangle(x: 104, y: 242, width: 13, height: 28, class: "vending-band")
      }
    }
  }

  private var button: Element {
    SVG.link(
      href: moment.address(of: "press"), class: isEnough ? "vending-button lit" : "vending-button",
      .aria("label", moment.words("Press the button for a drink", "按下按钮取饮料", "ボタンを押して飲み物を買う"))
    ) {
      SVG.rectangle(x: 140, y: 82, width: 62, height: 52, cornerRadius: 8, class: "scene-touch")
      SVG.circle(center: .init(171, 108), radius: 22, class: "vending-ring")
      SVG.circle(center: .init(171, 108), radius: 16, class: "vending-push")
    }
  }

  private var lever: Element {
    SVG.link(
      href: moment.address(of: "refund"), class: "vending-lever", .aria("label", moment.words("Money back", "退币", "返金"))
    ) {
      SVG.rectangle(x: 140, y: 138, width: 62, height: 40, cornerRadius: 8, class: "scene-touch")
      SVG.rectangle(x: 148, y: 144, width: 46, height: 26, cornerRadius: 6, class: "vending-plate")
      SVG.outline("M182 162v-2a5 5 0 0 0-5-5h-15m5-5-5 5 5 5", class: "vending-arrow")
    }
  }

  private static let coins: [(amount: Int, y: Double, radius: Double)] = [
    (100, 56, 27), (50, 122, 24), (10, 182, 21), (5, 236, 18),
  ]

  private func coin(_ coin: (amount: Int, y: Double, radius: Double)) -> Element {
    let name = Self.amount(Double(coin.amount))
    return SVG.link(
      href: moment.address(of: "coin", payload: ["amount": .number(Double(coin.amount))]), class: "vending-coin",
      .aria("label", moment.words("Insert a coin of \(name)", "投入 \(name) 的硬币", "\(name)の硬貨を入れる"))
    ) {
      SVG.circle(center: .init(258, coin.y), radius: coin.radius, class: "vending-gold")
      SVG.circle(center: .init(258, coin.y), radius: coin.radius - 4, class: "vending-coin-edge")
      SVG.text(at: .init(258, coin.y + 5), anchor: .middle, class: "vending-value", .aria("hidden", true)) { name }
    }
  }

  /// An amount in hundredths as people write it: 1.20.
  private static func amount(_ hundredths: Double) -> String {
    let whole = Int(max(-999_999, min(999_999, hundredths.rounded())))
    let rest = String(abs(whole) % 100)
    return (whole < 0 ? "-" : "") + "\(abs(whole) / 100)." + (rest.count == 1 ? "0" : "") + rest
  }
}
