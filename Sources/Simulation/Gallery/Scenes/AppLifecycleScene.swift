import Statecharts
import XMLTree

/// A program's window from its first moment to its last: the welcome, the work, the farewell.
struct AppLifecycleScene: Scene {
  func picture(of moment: SceneMoment) -> Fragment {
    let phase = AppPhase(moment)
    SceneFrame("app-lifecycle") {
      WindowFrame(
        title: moment.words("Field Notes", "野外笔记", "野外ノート"),
        closing: (moment.words("Quit Field Notes", "退出野外笔记", "野外ノートを終了"), moment.address(of: "terminate")),
        isActive: phase != .terminating
      ) {
        AppContent(phase: phase, moment: moment)
      }
      AppDock(phase: phase, moment: moment)
      HTML.p(class: "scene-caption") {
        phase == .terminating
          ? moment.words("The program is on its way out.", "程序正在退出。", "プログラムは終了しようとしています。")
          : moment.words("The red button quits the program.", "点按红色按钮退出程序。", "赤いボタンでプログラムを終了します。")
      }
      SceneChoices(
        moment: moment,
        choices: phase == .starting
          ? [SceneChoice(moment.words("everything is loaded", "全部加载完毕", "すべて読み込まれる"), .event("run"))] : [])
    }
  }
}

/// The phase of the program's life; the raw values are classes of the drawing.
enum AppPhase: String, Sendable {
  case starting, running, terminating

  /// Reads the phase off the machine.
  init(_ moment: SceneMoment) {
    if moment.isIn("terminating") {
      self = .terminating
    } else {
      self = moment.isIn("running") ? .running : .starting
    }
  }
}

/// The bar at the foot of the desktop, where a light below the program's sign says whether it runs.
struct AppDock: MarkupComponent {
  /// The phase of the program's life.
  let phase: AppPhase
  /// The moment, for its language.
  let moment: SceneMoment

  var body: some Markup {
    HTML.div(class: "app-dock \(phase.rawValue)", .role("img"), .aria("label", description)) {
      AppMark(size: 34)
      HTML.span(class: "app-light")
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
