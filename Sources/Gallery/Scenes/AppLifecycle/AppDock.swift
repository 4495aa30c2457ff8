import XMLTree

/// The bar at the foot of the desktop, where a light below the program's sign says whether it runs.
struct AppDock: MarkupComponent {
  /// Where the program is in its life.
  let phase: AppPhase
  /// The moment, for its language.
  let moment: SceneMoment

  var body: some Markup {
    HTML.div(class: "app-dock \(motion)", .role("img"), .aria("label", description)) {
      AppMark(size: 34)
      HTML.span(class: "app-light")
    }
  }

  private var motion: String {
    switch phase {
    case .starting: "starting"
    case .running: "running"
    case .terminating: "terminating"
    }
  }

  private var description: String {
    switch phase {
    case .starting: moment.words("In the dock: the program is starting", "程序坞：程序正在启动", "ドック：プログラムは起動中です")
    case .running: moment.words("In the dock: the program runs", "程序坞：程序正在运行", "ドック：プログラムは実行中です")
    case .terminating: moment.words("In the dock: the program is quitting", "程序坞：程序正在退出", "ドック：プログラムは終了処理中です")
    }
  }
}

/// The sign of the program: a leaf on a page.
struct AppMark: MarkupComponent {
  /// Its width and height.
  let size: Double

  var body: some Markup {
    SVG.root(viewBox: .init(width: 64, height: 64), width: size, height: size, class: "app-mark", .aria("hidden", true))
    {
      SVG.rectangle(x: 2, y: 2, width: 60, height: 60, cornerRadius: 15, class: "ground")
      SVG.rectangle(x: 17, y: 12, width: 30, height: 40, cornerRadius: 4, class: "page")
      SVG.outline("M24 44c-1-14 5-22 18-24 1 13-4 21-14 21", class: "leaf")
      SVG.outline("M22 48c2-8 6-14 13-20", class: "rib")
    }
  }
}
