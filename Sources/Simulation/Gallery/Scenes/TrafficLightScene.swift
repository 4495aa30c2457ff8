import StatechartExecution
import Statecharts

extension TemplateScene {
  /// A crossing with both lights, the car and the person that follow them, and the button.
  static let trafficLight = TemplateScene("traffic-light") { moment in
    let isHurry = isHurry(at: moment)
    let description =
      cars(at: moment) + moment.words(", ", "，", "、") + pedestrians(at: moment, isHurry: isHurry)
    return isHurry ? ["description": description, "hurry": ""] : ["description": description]
  }

  /// Whether the walking figure blinks, as it does for the last three seconds.
  private static func isHurry(at moment: SceneMoment) -> Bool {
    let end = moment.snapshot.pending.first { $0.event.name == "walk-over" }
    return moment.isIn("Walk") && end.map { $0.due - moment.snapshot.time <= 3000 } == true
  }

  private static func cars(at moment: SceneMoment) -> String {
    if moment.isIn("Green") { return moment.words("Green for vehicles", "车辆绿灯", "車両用は青") }
    if moment.isIn("Amber") { return moment.words("Amber for vehicles", "车辆黄灯", "車両用は黄") }
    return moment.words("Red for vehicles", "车辆红灯", "車両用は赤")
  }

  private static func pedestrians(at moment: SceneMoment, isHurry: Bool) -> String {
    if isHurry { return moment.words("the walking figure blinks", "行人绿灯闪烁", "歩行者用の青は点滅中") }
    if moment.isIn("Walk") { return moment.words("pedestrians walk", "行人通行", "歩行者は横断中") }
    if moment.isIn("Waiting") {
      return moment.words("pedestrians wait, the button is lit", "行人等待，按钮灯亮着", "歩行者は待機中でボタンは点灯")
    }
    return moment.words("pedestrians stop", "行人止步", "歩行者は止まれ")
  }
}
