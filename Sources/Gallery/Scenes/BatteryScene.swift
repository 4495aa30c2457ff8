import XMLTree

/// A phone on a table, with its battery on the screen and a charger that can be plugged in and out.
struct BatteryScene: Scene {
  func picture(of moment: SceneMoment) -> Fragment {
    let level = BatteryLevel(moment)
    return Fragment {
      SceneFrame("battery") {
        SVG.root(
          viewBox: .init(width: 300, height: 372), class: "scene-picture",
          .aria("label", level.description(at: moment))
        ) {
          BatteryPhone(level: level, moment: moment)
          BatteryCharger(isPlugged: level.isPlugged, moment: moment)
        }
        HTML.p(class: "scene-caption") {
          level.isPlugged
            ? moment.words("Tap the charger to unplug it.", "点按充电器即可拔掉。", "充電器をタップすると外れます。")
            : moment.words("Tap the charger to plug it in.", "点按充电器即可插上。", "充電器をタップするとつながります。")
        }
        SceneChoices(moment: moment, choices: level.choices(at: moment))
      }
    }
  }
}
