import StatechartExecution
import Statecharts
import XMLTree

/// A microwave oven from the front: its door, which opens, the lamp and the plate inside, and two buttons.
struct MicrowaveScene: Scene {
  func picture(of moment: SceneMoment) -> Fragment {
    let front = MicrowaveFront(moment: moment)
    SceneFrame("microwave") {
      ScenePicture(height: 196, label: description(of: front)) { front }
      HTML.p(class: "scene-caption") {
        moment.words("Tap the door to open or to shut it.", "点按炉门可开可关。", "ドアをタップすると、開いたり閉じたりします。")
      }
      SceneChoices(moment: moment, choices: SceneChoice.waiting(at: moment))
    }
  }

  private func description(of front: MicrowaveFront) -> String {
    let words = front.moment.words
    let door =
      front.isOpen ? words("The door is open", "炉门开着", "ドアは開いています") : words("The door is shut", "炉门关着", "ドアは閉まっています")
    let lamp =
      front.isLit ? words("the lamp is lit", "灯亮着", "ランプは点灯しています") : words("the lamp is out", "灯灭了", "ランプは消えています")
    let plate =
      front.isCooking ? words("the plate turns", "转盘转动", "皿が回っています") : words("nothing is heated", "没有加热", "加熱していません")
    return [door, lamp, plate].joined(separator: words(", ", "，", "。"))
  }
}

/// The oven as its states have it.
struct MicrowaveFront: MarkupComponent {
  let moment: SceneMoment

  var isOpen: Bool { moment.isIn("Ajar") }
  var isLit: Bool { moment.isIn("Lit") }
  var isCooking: Bool { moment.isIn("Cooking") }

  var body: some Markup {
    SVG.group(.aria("hidden", true)) {
      SVG.rectangle(x: 4, y: 8, width: 292, height: 168, cornerRadius: 14, class: "microwave-box")
      SVG.rectangle(x: 30, y: 174, width: 30, height: 14, cornerRadius: 3, class: "microwave-foot")
      SVG.rectangle(x: 240, y: 174, width: 30, height: 14, cornerRadius: 3, class: "microwave-foot")
      SVG.rectangle(
        x: 20, y: 24, width: 184, height: 136, cornerRadius: 8, class: "microwave-room" + (isLit ? " lit" : ""))
      plate
      SVG.rectangle(x: 218, y: 26, width: 64, height: 30, cornerRadius: 5, class: "microwave-window")
      SVG.text(at: .init(250, 47), anchor: .middle, class: "microwave-time") { moment.remaining(until: "done") }
    }
    door
    button("start", 68, "M243 79v20l16-10z", moment.words("Start", "启动", "スタート"))
    button("stop", 118, "M242 131h16v16h-16z", moment.words("Stop", "停止", "ストップ"))
  }

  private var plate: Element {
    SVG.group(class: isCooking ? "microwave-plate turning" : "microwave-plate") {
      SVG.outline("M62 140h100l-8 8H70z", class: "microwave-glass")
      SVG.outline("M80 138h64l-6-26a4 4 0 0 0-4-3H90a4 4 0 0 0-4 3z", class: "microwave-dish")
      if isCooking {
        SVG.outline("M96 98c-6-8 6-12 0-22m16 22c-6-8 6-12 0-22m16 22c-6-8 6-12 0-22", class: "microwave-steam")
      }
    }
  }

  private var door: Element {
    SVG.link(
      href: moment.address(of: isOpen ? "shut" : "open"), class: "microwave-door",
      .aria(
        "label",
        isOpen ? moment.words("Shut the door", "关上炉门", "ドアを閉める") : moment.words("Open the door", "打开炉门", "ドアを開ける"))
    ) {
      if isOpen {
        SVG.outline("M20 24 2 4v188l18-32z", class: "microwave-leaf")
        SVG.rectangle(x: 20, y: 24, width: 184, height: 136, class: "scene-touch")
      } else {
        SVG.rectangle(x: 20, y: 24, width: 184, height: 136, cornerRadius: 8, class: "microwave-pane")
        SVG.rectangle(x: 190, y: 52, width: 8, height: 80, cornerRadius: 4, class: "microwave-handle")
      }
    }
  }

  private func button(_ event: String, _ y: Double, _ mark: String, _ label: String) -> Element {
    SVG.link(href: moment.address(of: event), class: "microwave-button", .aria("label", label)) {
      SVG.rectangle(x: 222, y: y, width: 56, height: 42, cornerRadius: 10, class: "microwave-key")
      SVG.outline(mark, class: "microwave-mark \(event)")
    }
  }
}
