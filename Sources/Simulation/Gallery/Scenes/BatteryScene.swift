import Statecharts
import XMLTree

/// A phone on a table, with its battery on the screen and a charger that can be plugged in and out.
struct BatteryScene: Scene {
  func picture(of moment: SceneMoment) -> Fragment {
    let level = BatteryLevel(moment)
    SceneFrame("battery") {
      ScenePicture(height: 372, label: level.description(at: moment)) {
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

/// The state of the battery as the phone knows it; the raw values are classes of the drawing.
enum BatteryLevel: String, Sendable {
  case charging
  case full
  case discharging = "falling"
  case flat = "empty"

  /// Reads the level off the machine.
  init(_ moment: SceneMoment) {
    if moment.isIn("Charging") {
      self = .charging
    } else if moment.isIn("FullyCharged") {
      self = .full
    } else {
      self = moment.isIn("Flat") ? .flat : .discharging
    }
  }

  /// True if the charger is in.
  var isPlugged: Bool { self == .charging || self == .full }

  /// The level that the phone shows, in hundredths.
  var percent: Int {
    switch self {
    case .charging: 64
    case .full: 100
    case .discharging: 38
    case .flat: 0
    }
  }

  /// Returns the text of the line below the level.
  func caption(at moment: SceneMoment) -> String {
    switch self {
    case .charging: moment.words("Charging", "正在充电", "充電中")
    case .full: moment.words("Fully charged", "已充满", "充電完了")
    case .discharging: moment.words("On battery", "使用电池", "バッテリーで動作中")
    case .flat: moment.words("Switched off", "已关机", "電源オフ")
    }
  }

  /// The picture in words.
  func description(at moment: SceneMoment) -> String {
    switch self {
    case .charging:
      moment.words(
        "A phone at the charger, 64 percent, charging", "接着充电器的手机，电量 64%，正在充电", "充電器につながったスマートフォン、64パーセント、充電中")
    case .full:
      moment.words(
        "A phone at the charger, 100 percent, fully charged", "接着充电器的手机，电量 100%，已充满", "充電器につながったスマートフォン、100パーセント、充電完了")
    case .discharging:
      moment.words("A phone without its charger, 38 percent", "没有接充电器的手机，电量 38%", "充電器につながっていないスマートフォン、38パーセント")
    case .flat:
      moment.words("A phone with a dark screen; its battery is flat", "黑屏的手机，电池没电了", "画面が真っ暗なスマートフォン、電池切れ")
    }
  }

  /// Returns the changes that may happen to the battery without anybody's touching anything.
  func choices(at moment: SceneMoment) -> [SceneChoice] {
    switch self {
    case .charging: [SceneChoice(moment.words("it reaches 100 %", "电量到达 100%", "100 %になる"), .event("full"))]
    case .discharging: [SceneChoice(moment.words("it runs empty", "电量耗尽", "空になる"), .event("empty"))]
    case .full, .flat: []
    }
  }
}
