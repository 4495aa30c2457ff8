import Statecharts

extension GalleryMachine {
  /// The battery of a phone and its charger.
  static let battery = GalleryMachine(
    "battery",
    scene: BatteryScene(),
    chart: Statechart(
      name: "battery",
      title: LocalizedText("Battery", zhHans: "电池", ja: "バッテリー"),
      summary: LocalizedText(
        "The battery of a phone. A battery that is being charged cannot run empty: the charger has to go first.",
        zhHans: "手机的电池。正在充电的电池不会耗尽：必须先拔掉充电器。", ja: "スマートフォンのバッテリーです。充電中のバッテリーは空になりません。先に充電器を外す必要があります。"),
      initial: ["Discharging"],
      dataModel: .null,
      events: batteryEvents,
      states: [charging, fullyCharged, discharging, flat]),
    makeProgram: { BatteryProgram() })

  private static let batteryEvents = [
    EventDeclaration(
      "plug", displayName: LocalizedText("plug in", zhHans: "插上电源", ja: "充電器をつなぐ"),
      summary: LocalizedText("The charger is connected.", zhHans: "接上了充电器。", ja: "充電器がつながれました。")),
    EventDeclaration(
      "unplug", displayName: LocalizedText("unplug", zhHans: "拔掉电源", ja: "充電器を外す"),
      summary: LocalizedText("The charger is disconnected.", zhHans: "断开了充电器。", ja: "充電器が外されました。")),
    EventDeclaration(
      "full", displayName: LocalizedText("reaches 100 %", zhHans: "充到 100 %", ja: "100 %になる"),
      summary: LocalizedText("The level has risen to 100 %.", zhHans: "电量升到了 100 %。", ja: "残量が100 %まで増えました。")),
    EventDeclaration(
      "empty", displayName: LocalizedText("runs empty", zhHans: "电量耗尽", ja: "空になる"),
      summary: LocalizedText("The level has fallen to 0 %.", zhHans: "电量降到了 0 %。", ja: "残量が0 %まで減りました。")),
  ]

  private static let charging = State(
    "Charging",
    displayName: LocalizedText("Charging", zhHans: "充电中", ja: "充電中"),
    summary: LocalizedText("the level rises", zhHans: "电量上升", ja: "残量が増えていく"),
    transitions: [.on("full", to: "FullyCharged"), .on("unplug", to: "Discharging")],
    onEntry: [.action("show-bolt", "show the bolt", zhHans: "显示闪电标志", ja: "稲妻マークを表示")],
    onExit: [.action("hide-bolt", "hide the bolt", zhHans: "隐藏闪电标志", ja: "稲妻マークを消す")])

  private static let fullyCharged = State(
    "FullyCharged",
    displayName: LocalizedText("Fully Charged", zhHans: "已充满", ja: "充電完了"),
    summary: LocalizedText("100 %, charger still in", zhHans: "100 %，充电器仍接着", ja: "100 %、充電器は接続中"),
    transitions: [.on("unplug", to: "Discharging")],
    onEntry: [.action("stop-current", "stop the current", zhHans: "停止充电电流", ja: "電流を止める")])

  private static let discharging = State(
    "Discharging",
    displayName: LocalizedText("Discharging", zhHans: "放电中", ja: "放電中"),
    summary: LocalizedText("the level falls", zhHans: "电量下降", ja: "残量が減っていく"),
    transitions: [.on("plug", to: "Charging"), .on("empty", to: "Flat")])

  private static let flat = State(
    "Flat",
    displayName: LocalizedText("Flat", zhHans: "没电", ja: "電池切れ"),
    summary: LocalizedText("the screen is dark", zhHans: "屏幕是黑的", ja: "画面は真っ暗"),
    transitions: [.on("plug", to: "Charging")],
    onEntry: [.action("switch-screen-off", "switch the screen off", zhHans: "关闭屏幕", ja: "画面を消す")],
    onExit: [.action("switch-screen-on", "switch the screen on", zhHans: "打开屏幕", ja: "画面をつける")])
}
