import StatechartExecution
import Statecharts
import XMLTree

/// A crossing with both lights, the car and the person that follow them, and the button.
struct TrafficLightScene: Scene {
  /// The time at which the walking figure begins to blink, in milliseconds before it goes out.
  private static let hurryTime = 3000

  func picture(of moment: SceneMoment) -> Fragment {
    let crossing = StreetCrossing(
      vehicles: vehicles(at: moment), pedestrians: pedestrians(at: moment), isRequested: moment.isIn("Waiting"),
      button: (moment.words("Press the button", "按下按钮", "ボタンを押す"), moment.address(of: "button")))
    SceneFrame("traffic-light") {
      ScenePicture(height: 300, label: description(of: crossing, at: moment)) { crossing }
      HTML.p(class: "scene-caption") {
        moment.words("Tap the yellow box to ask for the crossing.", "点按黄色盒子请求过街。", "黄色い箱をタップすると、横断を要求します。")
      }
      SceneChoices(moment: moment, choices: SceneChoice.waiting(at: moment))
    }
  }

  private func vehicles(at moment: SceneMoment) -> StreetCrossing.VehicleLight {
    if moment.isIn("Green") { return .green }
    return moment.isIn("Amber") ? .amber : .red
  }

  private func pedestrians(at moment: SceneMoment) -> StreetCrossing.PedestrianLight {
    guard moment.isIn("Walk") else { return .stop }
    let end = moment.snapshot.pending.first { $0.event.name == "walk-over" }
    return end.map { $0.due - moment.snapshot.time <= Self.hurryTime } == true ? .hurry : .walk
  }

  private func description(of crossing: StreetCrossing, at moment: SceneMoment) -> String {
    let cars =
      switch crossing.vehicles {
      case .red: moment.words("Red for vehicles", "车辆红灯", "車両用は赤")
      case .amber: moment.words("Amber for vehicles", "车辆黄灯", "車両用は黄")
      case .green: moment.words("Green for vehicles", "车辆绿灯", "車両用は青")
      }
    let people =
      switch crossing.pedestrians {
      case .stop where crossing.isRequested:
        moment.words("pedestrians wait, the button is lit", "行人等待，按钮灯亮着", "歩行者は待機中でボタンは点灯")
      case .stop: moment.words("pedestrians stop", "行人止步", "歩行者は止まれ")
      case .walk: moment.words("pedestrians walk", "行人通行", "歩行者は横断中")
      case .hurry: moment.words("the walking figure blinks", "行人绿灯闪烁", "歩行者用の青は点滅中")
      }
    return cars + moment.words(", ", "，", "、") + people
  }
}
