import StatechartExecution
import Statecharts
import XMLTree

/// A turnstile seen from the front: a coin sets its arm free, and pushing the arm lets one person through.
struct TurnstileScene: Scene {
  func picture(of moment: SceneMoment) -> Fragment {
    let isOpen = moment.isIn("Unlocked")
    return Fragment {
      SceneFrame("turnstile") {
        SVG.root(
          viewBox: .init(width: 300, height: 286), class: "scene-picture",
          .aria("label", description(of: moment, isOpen: isOpen))
        ) {
          TurnstileGate(isOpen: isOpen, passages: passages(in: moment), moment: moment)
        }
        HTML.p(class: "scene-caption") {
          moment.words("Tap the coin to pay, the arm to push it.", "点按硬币付款，点按闸杆推杆。", "硬貨をタップすると支払い、バーをタップすると押します。")
        }
      }
    }
  }

  private func description(of moment: SceneMoment, isOpen: Bool) -> String {
    isOpen
      ? moment.words("A turnstile with a green arrow; its arm turns", "亮着绿色箭头的闸门，闸杆可以转动", "緑の矢印がついた回転ゲート。バーは動きます")
      : moment.words("A turnstile with a red cross; its arm is locked", "亮着红叉的闸门，闸杆锁住了", "赤いバツ印がついた回転ゲート。バーはロックされています")
  }

  /// How many people have gone through.
  private func passages(in moment: SceneMoment) -> Int {
    moment.records.count { record in
      record.outcome.microsteps.contains { $0.exited.contains("Unlocked") && $0.entered.contains("Locked") }
    }
  }
}
