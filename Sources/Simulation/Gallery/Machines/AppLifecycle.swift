import Statecharts

extension GalleryMachine {
  /// An application from its launch to its end.
  static let appLifecycle = GalleryMachine(
    "app-lifecycle",
    scene: TemplateScene("app-lifecycle"),
    chart: Statechart(
      name: "app-lifecycle",
      title: localized("Application Lifecycle", "应用生命周期", "アプリのライフサイクル"),
      summary: localized(
        "An application from its launch to its end. It can be terminated before it runs, and nothing brings it back.",
        "应用从启动到结束。它可以在运行之前就终止，终止后无法返回。", "アプリケーションの起動から終了までです。実行に入る前に終了することもあり、終了すると元には戻れません。"),
      dataModel: .null,
      events: lifecycleEvents,
      states: [starting, running, terminating]),
    example: "AppLifecycle")

  private static let lifecycleEvents = [
    EventDeclaration(
      "run", displayName: localized("run", "运行", "実行"),
      summary: localized("Everything is loaded.", "一切已加载完毕。", "すべての読み込みが終わりました。")),
    EventDeclaration(
      "terminate", displayName: localized("terminate", "终止", "終了"),
      summary: localized("The user or the system ends the application.", "用户或系统结束应用。", "利用者またはシステムがアプリケーションを終了します。")),
  ]

  private static let starting = State(
    "starting", displayName: localized("Starting", "启动中", "起動中"),
    summary: localized("settings are loaded", "正在加载设置", "設定を読み込んでいる"),
    transitions: [.on("run", to: "running"), .on("terminate", to: "terminating")],
    onEntry: [.action("load-settings", "load the settings", zhHans: "加载设置", ja: "設定を読み込む")])

  private static let running = State(
    "running", displayName: localized("Running", "运行中", "実行中"),
    summary: localized("the user is answered", "响应用户操作", "利用者の操作に応答する"),
    transitions: [.on("terminate", to: "terminating")],
    onEntry: [.action("open-window", "open the window", zhHans: "打开窗口", ja: "ウィンドウを開く")],
    onExit: [.action("close-window", "close the window", zhHans: "关闭窗口", ja: "ウィンドウを閉じる")])

  private static let terminating = State(
    "terminating", kind: .final, displayName: localized("Terminating", "终止中", "終了処理中"),
    summary: localized("nothing comes after", "之后再无状态", "この後に状態はない"),
    onEntry: [.action("save-documents", "save the documents", zhHans: "保存文档", ja: "文書を保存する")])
}
