import Statecharts

extension GalleryMachine {
  /// The battery of a phone and its charger.
  static let battery = GalleryMachine(
    "battery",
    scene: TemplateScene("battery"),
    chart: Statechart(
      name: "battery",
      title: localized("Battery", "电池", "バッテリー"),
      summary: localized(
        "The battery of a phone. A battery that is being charged cannot run empty: the charger has to go first.",
        "手机的电池。正在充电的电池不会耗尽：必须先拔掉充电器。", "スマートフォンのバッテリーです。充電中のバッテリーは空になりません。先に充電器を外す必要があります。"),
      initial: ["Discharging"],
      dataModel: .null,
      events: batteryEvents,
      states: [charging, fullyCharged, discharging, flat]),
    example: "Battery")

  private static let batteryEvents = [
    EventDeclaration(
      "plug", displayName: localized("plug in", "插上电源", "充電器をつなぐ"),
      summary: localized("The charger is connected.", "接上了充电器。", "充電器がつながれました。")),
    EventDeclaration(
      "unplug", displayName: localized("unplug", "拔掉电源", "充電器を外す"),
      summary: localized("The charger is disconnected.", "断开了充电器。", "充電器が外されました。")),
    EventDeclaration(
      "full", displayName: localized("reaches 100 %", "充到 100 %", "100 %になる"),
      summary: localized("The level has risen to 100 %.", "电量升到了 100 %。", "残量が100 %まで増えました。")),
    EventDeclaration(
      "empty", displayName: localized("runs empty", "电量耗尽", "空になる"),
      summary: localized("The level has fallen to 0 %.", "电量降到了 0 %。", "残量が0 %まで減りました。")),
  ]

  private static let charging = State(
    "Charging", displayName: localized("Charging", "充电中", "充電中"),
    summary: localized("the level rises", "电量上升", "残量が増えていく"),
    transitions: [.on("full", to: "FullyCharged"), .on("unplug", to: "Discharging")],
    onEntry: [.action("show-bolt", "show the bolt", zhHans: "显示闪电标志", ja: "稲妻マークを表示")],
    onExit: [.action("hide-bolt", "hide the bolt", zhHans: "隐藏闪电标志", ja: "稲妻マークを消す")])

  private static let fullyCharged = State(
    "FullyCharged", displayName: localized("Fully Charged", "已充满", "充電完了"),
    summary: localized("100 %, charger still in", "100 %，充电器仍接着", "100 %、充電器は接続中"),
    transitions: [.on("unplug", to: "Discharging")],
    onEntry: [.action("stop-current", "stop the current", zhHans: "停止充电电流", ja: "電流を止める")])

  private static let discharging = State(
    "Discharging", displayName: localized("Discharging", "放电中", "放電中"),
    summary: localized("the level falls", "电量下降", "残量が減っていく"),
    transitions: [.on("plug", to: "Charging"), .on("empty", to: "Flat")])

  private static let flat = State(
    "Flat", displayName: localized("Flat", "没电", "電池切れ"), summary: localized("the screen is dark", "屏幕是黑的", "画面は真っ暗"),
    transitions: [.on("plug", to: "Charging")],
    onEntry: [.action("switch-screen-off", "switch the screen off", zhHans: "关闭屏幕", ja: "画面を消す")],
    onExit: [.action("switch-screen-on", "switch the screen on", zhHans: "打开屏幕", ja: "画面をつける")])
}
