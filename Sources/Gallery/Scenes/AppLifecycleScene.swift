import Statecharts
import XMLTree

/// A program's window from its first moment to its last: the welcome, the work, the farewell.
struct AppLifecycleScene: Scene {
  func picture(of moment: SceneMoment) -> Fragment {
    let phase = AppPhase(moment)
    return Fragment {
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
            ? [SceneChoice(moment.words("everything is loaded", "全部加载完毕", "すべて読み込まれる"), event: "run")] : [])
      }
    }
  }
}

/// Where the program is in its life.
enum AppPhase: Sendable {
  case starting
  case running
  case terminating

  /// Reads the phase off the machine.
  init(_ moment: SceneMoment) {
    if moment.isIn("terminating") {
      self = .terminating
    } else {
      self = moment.isIn("running") ? .running : .starting
    }
  }
}
