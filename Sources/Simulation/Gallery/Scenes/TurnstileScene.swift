import StatechartExecution
import Statecharts
import XMLTree

/// A turnstile seen from the front: a coin sets its arm free, and pushing the arm lets one person through.
struct TurnstileScene: Scene {
  func picture(of moment: SceneMoment) -> Fragment {
    let isOpen = moment.isIn("Unlocked")
    SceneFrame("turnstile") {
      ScenePicture(height: 286, label: description(of: moment, isOpen: isOpen)) {
        TurnstileGate(isOpen: isOpen, passages: passages(in: moment), moment: moment)
      }
      HTML.p(class: "scene-caption") {
        moment.words("Tap the coin to pay, the arm to push it.", "点按硬币付款，点按闸杆推杆。", "硬貨をタップすると支払い、バーをタップすると押します。")
      }
    }
  }

  private func description(of moment: SceneMoment, isOpen: Bool) -> String {
    isOpen
      ? moment.words("A turnstile with a green arrow; its arm turns", "亮着绿色箭头的闸门，闸杆可以转动", "緑の矢印がついた回転ゲート。バーは動きます")
      : moment.words("A turnstile with a red cross; its arm is locked", "亮着红叉的闸门，闸杆锁住了", "赤いバツ印がついた回転ゲート。バーはロックされています")
  }

  /// Returns the number of people who have gone through.
  private func passages(in moment: SceneMoment) -> Int {
    moment.records.count { record in
      record.outcome.microsteps.contains { $0.exited.contains("Unlocked") && $0.entered.contains("Locked") }
    }
  }
}

/// The turnstile itself: its cabinet with a sign, a counter and a coin slot, and the three arms.
struct TurnstileGate: MarkupComponent {
  /// Whether the arm turns.
  let isOpen: Bool
  /// The number on the counter.
  let passages: Int
  let moment: SceneMoment

  var body: some Markup {
    surroundings
    cabinet
    sign
    arm
    coin
  }

  @MarkupBuilder private var surroundings: Fragment {
    SVG.group(.aria("hidden", true)) {
      SVG.rectangle(x: 0, y: 0, width: 300, height: 286, cornerRadius: 16, class: "turnstile-wall")
      SVG.outline("M0 232h300v38a16 16 0 0 1-16 16H16a16 16 0 0 1-16-16z", class: "turnstile-floor")
      SVG.outline("M62 232h110l22 54H22z", class: isOpen ? "turnstile-mat open" : "turnstile-mat")
      SVG.outline("M117 276v-28m-11 10 11-11 11 11", class: isOpen ? "turnstile-way open" : "turnstile-way")
      SVG.rectangle(x: 22, y: 118, width: 34, height: 120, cornerRadius: 8, class: "turnstile-post")
      SVG.rectangle(x: 16, y: 234, width: 46, height: 8, cornerRadius: 3, class: "turnstile-foot")
    }
  }

  @MarkupBuilder private var cabinet: Fragment {
    SVG.group(.aria("hidden", true)) {
      SVG.rectangle(x: 184, y: 58, width: 88, height: 182, cornerRadius: 14, class: "turnstile-box")
      SVG.rectangle(x: 178, y: 236, width: 100, height: 8, cornerRadius: 3, class: "turnstile-foot")
      SVG.rectangle(x: 214, y: 192, width: 44, height: 24, cornerRadius: 5, class: "turnstile-window")
      SVG.text(at: .init(236, 209), anchor: .middle, class: "turnstile-count") { counter }
      SVG.text(at: .init(236, 230), anchor: .middle, class: "turnstile-unit") { moment.words("passed", "已通过", "通過") }
    }
  }

  private var counter: String {
    let digits = String(passages % 1000)
    return String(repeating: "0", count: 3 - digits.count) + digits
  }

  @MarkupBuilder private var sign: Fragment {
    SVG.group(class: isOpen ? "turnstile-sign open" : "turnstile-sign", .aria("hidden", true)) {
      SVG.rectangle(x: 196, y: 18, width: 64, height: 64, cornerRadius: 14, class: "turnstile-window")
      SVG.circle(center: .init(228, 50), radius: 23, class: "turnstile-light")
      SVG.outline(isOpen ? "M228 62V39m-10 9 10-10 10 10" : "M219 41l18 18m0-18-18 18", class: "turnstile-mark")
    }
  }

  private var arm: Element {
    SVG.link(
      href: moment.address(of: "push"), class: "turnstile-arm",
      .aria("label", moment.words("Push the arm", "推闸杆", "バーを押す"))
    ) {
      SVG.rectangle(x: 58, y: 122, width: 124, height: 66, cornerRadius: 10, class: "scene-touch")
      if isOpen { SVG.outline("M84 146c2 24 14 44 32 56m-14 1 15.5 0 1.5-15", class: "turnstile-turn") }
      SVG.group(.attribute("transform", isOpen ? "rotate(-8 196 134)" : nil)) {
        SVG.outline("M196 134 226 184", class: "turnstile-bar back")
        SVG.outline("M196 134 166 192", class: "turnstile-bar back")
        SVG.outline("M196 134H66", class: "turnstile-bar")
        SVG.outline("M112 134H70", class: "turnstile-grip")
      }
      SVG.circle(center: .init(196, 134), radius: 17, class: "turnstile-hub")
      SVG.circle(center: .init(196, 134), radius: 6, class: "turnstile-bolt")
    }
  }

  private var coin: Element {
    SVG.link(
      href: moment.address(of: "coin"), class: "turnstile-coin",
      .aria("label", moment.words("Insert a coin", "投入硬币", "硬貨を入れる"))
    ) {
      SVG.rectangle(x: 222, y: 104, width: 62, height: 72, cornerRadius: 10, class: "scene-touch")
      SVG.rectangle(x: 226, y: 108, width: 32, height: 60, cornerRadius: 8, class: "turnstile-plate")
      SVG.rectangle(x: 239.5, y: 120, width: 5, height: 36, cornerRadius: 2.5, class: "turnstile-slot")
      SVG.circle(center: .init(264, 138), radius: 16, class: "turnstile-gold")
      SVG.circle(center: .init(264, 138), radius: 11.5, class: "turnstile-coin-edge")
      SVG.text(at: .init(264, 143.5), anchor: .middle, class: "turnstile-value", .aria("hidden", true)) { "1" }
    }
  }
}
