import StatechartExecution
import Statecharts
import XMLTree

/// The buttons inside the cabin. They can be pressed at any time, as real ones can.
struct ElevatorPanel: MarkupComponent {
  /// The moment.
  let moment: SceneMoment
  /// Whether the red button is pressed.
  let isHalted: Bool

  var body: some Markup {
    SVG.rectangle(
      x: 176, y: 30, width: 106, height: 226, cornerRadius: 14, class: "elevator-panel", .aria("hidden", true))
    button("up", 203, 66, "M203 76V56m-8 9 8-9 8 9", moment.words("Go up", "上行", "上へ"))
    button("down", 255, 66, "M255 56v20m-8-9 8 9 8-9", moment.words("Go down", "下行", "下へ"))
    button("open", 203, 124, "M203 114v20m-5-15-5 5 5 5m10-10 5 5-5 5", moment.words("Open the doors", "开门", "ドアを開ける"))
    button(
      "close", 255, 124, "M255 114v20m-11-15 5 5-5 5m22-10-5 5 5 5", moment.words("Close the doors", "关门", "ドアを閉める"))
    red
  }

  private func button(_ event: String, _ x: Double, _ y: Double, _ mark: String, _ label: String) -> Element {
    SVG.link(href: moment.address(of: event), class: "elevator-button", .aria("label", label)) {
      SVG.circle(center: .init(x, y), radius: 22, class: "elevator-key")
      SVG.outline(mark, class: "elevator-mark")
    }
  }

  private var red: Element {
    SVG.link(
      href: moment.address(of: isHalted ? "release" : "halt"), class: "elevator-button",
      .aria(
        "label", isHalted ? moment.words("Release the halt", "解除急停", "非常停止を解除する") : moment.words("Halt", "急停", "非常停止"))
    ) {
      SVG.circle(center: .init(229, 200), radius: 34, class: "elevator-ring")
      SVG.circle(center: .init(229, 200), radius: isHalted ? 20 : 26, class: "elevator-halt")
      SVG.outline("M220 191h18v18h-18z", class: "elevator-square")
    }
  }
}
