import StatechartExecution
import Statecharts
import XMLTree

/// A shaft with the cabin between two floors or at one, and the buttons inside the cabin.
struct ElevatorScene: Scene {
  func picture(of moment: SceneMoment) -> Fragment {
    let place = ElevatorShaft.Place(moment)
    return Fragment {
      SceneFrame("elevator") {
        SVG.root(
          viewBox: .init(width: 300, height: 286), class: "scene-picture",
          .aria("label", description(of: place, moment))
        ) {
          ElevatorShaft(place: place)
          ElevatorPanel(moment: moment, isHalted: moment.isIn("Halted"))
        }
        HTML.p(class: "scene-caption") { caption(of: place, moment) }
        SceneChoices(moment: moment, choices: SceneChoice.waiting(at: moment))
      }
    }
  }

  private func caption(of place: ElevatorShaft.Place, _ moment: SceneMoment) -> String {
    switch place {
    case .halted(goesUp: true): moment.words("It will go on upwards.", "之后它会继续上行。", "解除すると、上へ動き続けます。")
    case .halted(goesUp: false): moment.words("It will go on downwards.", "之后它会继续下行。", "解除すると、下へ動き続けます。")
    case .open, .closed, .rising, .sinking:
      moment.words("Tap a button of the cabin.", "点按轿厢里的按钮。", "かごの中のボタンをタップしてください。")
    }
  }

  private func description(of place: ElevatorShaft.Place, _ moment: SceneMoment) -> String {
    switch place {
    case .open: moment.words("The cabin at a floor, its doors open", "轿厢停在某层，门开着", "階に止まったかご。ドアは開いています")
    case .closed: moment.words("The cabin at a floor, its doors closed", "轿厢停在某层，门关着", "階に止まったかご。ドアは閉まっています")
    case .rising: moment.words("The cabin rises between two floors", "轿厢在两层之间上升", "階の間を上がるかご")
    case .sinking: moment.words("The cabin sinks between two floors", "轿厢在两层之间下降", "階の間を下がるかご")
    case .halted:
      moment.words("The cabin hangs between two floors, the bell rings", "轿厢停在两层之间，铃声响起", "階の間で止まったかご。ベルが鳴っています")
    }
  }
}
