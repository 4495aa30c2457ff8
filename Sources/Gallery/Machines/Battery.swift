import Statecharts

extension GalleryMachine {
  /// The battery of a phone and its charger.
  static let battery = GalleryMachine(
    "battery",
    scene: BatteryScene(),
    chart: Statechart(
      name: "battery",
      title: LocalizedText("Battery", zhHans: "电池"),
      summary: LocalizedText(
        "The battery of a phone. A battery that is being charged cannot run empty: the charger has to go first.",
        zhHans: "手机的电池。正在充电的电池不会耗尽：必须先拔掉充电器。"),
      initial: ["Discharging"],
      dataModel: .null,
      events: batteryEvents,
      states: [charging, fullyCharged, discharging, flat]),
    makeProgram: { BatteryProgram() })

  private static let batteryEvents = [
    EventDeclaration(
      "plug", displayName: LocalizedText("plug in", zhHans: "插上电源"),
      summary: LocalizedText("The charger is connected.", zhHans: "接上了充电器。")),
    EventDeclaration(
      "unplug", displayName: LocalizedText("unplug", zhHans: "拔掉电源"),
      summary: LocalizedText("The charger is disconnected.", zhHans: "断开了充电器。")),
    EventDeclaration(
      "full", displayName: LocalizedText("reaches 100 %", zhHans: "充到 100 %"),
      summary: LocalizedText("The level has risen to 100 %.", zhHans: "电量升到了 100 %。")),
    EventDeclaration(
      "empty", displayName: LocalizedText("runs empty", zhHans: "电量耗尽"),
      summary: LocalizedText("The level has fallen to 0 %.", zhHans: "电量降到了 0 %。")),
  ]

  private static let charging = State(
    "Charging",
    displayName: LocalizedText("Charging", zhHans: "充电中"),
    summary: LocalizedText("the level rises", zhHans: "电量上升"),
    transitions: [.on("full", to: "FullyCharged"), .on("unplug", to: "Discharging")],
    onEntry: [.action("show-bolt", "show the bolt", zhHans: "显示闪电标志")],
    onExit: [.action("hide-bolt", "hide the bolt", zhHans: "隐藏闪电标志")])

  private static let fullyCharged = State(
    "FullyCharged",
    displayName: LocalizedText("Fully Charged", zhHans: "已充满"),
    summary: LocalizedText("100 %, charger still in", zhHans: "100 %，充电器仍接着"),
    transitions: [.on("unplug", to: "Discharging")],
    onEntry: [.action("stop-current", "stop the current", zhHans: "停止充电电流")])

  private static let discharging = State(
    "Discharging",
    displayName: LocalizedText("Discharging", zhHans: "放电中"),
    summary: LocalizedText("the level falls", zhHans: "电量下降"),
    transitions: [.on("plug", to: "Charging"), .on("empty", to: "Flat")])

  private static let flat = State(
    "Flat",
    displayName: LocalizedText("Flat", zhHans: "没电"),
    summary: LocalizedText("the screen is dark", zhHans: "屏幕是黑的"),
    transitions: [.on("plug", to: "Charging")],
    onEntry: [.action("switch-screen-off", "switch the screen off", zhHans: "关闭屏幕")],
    onExit: [.action("switch-screen-on", "switch the screen on", zhHans: "打开屏幕")])
}
