import StatechartExecution
import Statecharts
import XMLTree

/// A microwave oven from the front: its door, which opens, the lamp and the plate behind it, and two buttons.
struct MicrowaveScene: Scene {
  func picture(of moment: SceneMoment) -> Fragment {
    let front = MicrowaveFront(moment: moment)
    return Fragment {
      SceneFrame("microwave") {
        SVG.root(
          viewBox: .init(width: 300, height: 196), class: "scene-picture", .aria("label", description(of: front))
        ) {
          front
        }
        HTML.p(class: "scene-caption") {
          moment.words(
            "Tap the door to open or to shut it.", "点按炉门可开可关。", "ドアをタップすると、開いたり閉じたりします。")
        }
        SceneChoices(moment: moment, choices: SceneChoice.waiting(at: moment))
      }
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
