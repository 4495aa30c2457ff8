import Statecharts

extension GalleryMachine {
  /// An application from its launch to its end.
  static let appLifecycle = GalleryMachine(
    "app-lifecycle",
    scene: AppLifecycleScene(),
    chart: Statechart(
      name: "app-lifecycle",
      title: LocalizedText("Application Lifecycle", zhHans: "应用生命周期"),
      summary: LocalizedText(
        "An application from its launch to its end. It can be terminated before it runs, and nothing brings it back.",
        zhHans: "应用从启动到结束。它可以在运行之前就终止，终止后无法返回。"),
      dataModel: .null,
      events: lifecycleEvents,
      states: [starting, running, terminating]),
    makeProgram: { AppLifecycleProgram() })

  private static let lifecycleEvents = [
    EventDeclaration(
      "run", displayName: LocalizedText("run", zhHans: "运行"),
      summary: LocalizedText("Everything is loaded.", zhHans: "一切已加载完毕。")),
    EventDeclaration(
      "terminate", displayName: LocalizedText("terminate", zhHans: "终止"),
      summary: LocalizedText("The user or the system ends the application.", zhHans: "用户或系统结束应用。")),
  ]

  private static let starting = State(
    "starting",
    displayName: LocalizedText("Starting", zhHans: "启动中"),
    summary: LocalizedText("settings are loaded", zhHans: "正在加载设置"),
    transitions: [.on("run", to: "running"), .on("terminate", to: "terminating")],
    onEntry: [.action("load-settings", "load the settings", zhHans: "加载设置")])

  private static let running = State(
    "running",
    displayName: LocalizedText("Running", zhHans: "运行中"),
    summary: LocalizedText("the user is answered", zhHans: "响应用户操作"),
    transitions: [.on("terminate", to: "terminating")],
    onEntry: [.action("open-window", "open the window", zhHans: "打开窗口")],
    onExit: [.action("close-window", "close the window", zhHans: "关闭窗口")])

  private static let terminating = State(
    "terminating", kind: .final,
    displayName: LocalizedText("Terminating", zhHans: "终止中"),
    summary: LocalizedText("nothing comes after", zhHans: "之后再无状态"),
    onEntry: [.action("save-documents", "save the documents", zhHans: "保存文档")])
}
