import StatechartExecution
import Statecharts
import XMLTree

/// A machine that sells drinks, with coins to put in.
struct VendingMachineScene: Scene {
  func picture(of moment: SceneMoment) -> Fragment {
    Fragment {
      SceneFrame("vending-machine") {
        SVG.root(
          viewBox: .init(width: 300, height: 320), class: "scene-picture",
          .aria("label", VendingCabinet.description(at: moment))
        ) { VendingCabinet(moment: moment) }
        HTML.p(class: "scene-caption") { caption(at: moment) }
        SceneChoices(moment: moment, choices: choices(at: moment))
      }
    }
  }

  private func caption(at moment: SceneMoment) -> String {
    if moment.isIn("SoldOut") { return moment.words("Everything is sold.", "已全部售出。", "すべて売り切れました。") }
    if moment.isIn("Dispensing") { return moment.words("A drink is on its way.", "饮料正在出来。", "飲み物が出てきます。") }
    return moment.words("Tap a coin, then the round button.", "点按硬币，再点按圆形按钮。", "硬貨をタップし、次に丸いボタンをタップしてください。")
  }

  private func choices(at moment: SceneMoment) -> [SceneChoice] {
    if moment.isIn("SoldOut") {
      return [SceneChoice(moment.words("three drinks arrive", "送来三瓶饮料", "飲み物が3本届く"), event: "refill")]
    }
    guard let delay = moment.snapshot.nextDelay else { return [] }
    let seconds = SVG.number(Double(delay.milliseconds) / 1000)
    return [SceneChoice(moment.words("\(seconds) s later", "\(seconds) 秒后", "\(seconds)秒後"), .advance(delay))]
  }
}
