import StatechartExecution
import Statecharts
import XMLTree

extension SceneChoice {
  /// Lets the time pass until the next event on its way, or a second of it.
  static func waiting(at moment: SceneMoment) -> [SceneChoice] {
    guard let delay = moment.snapshot.nextDelay else { return [] }
    let second = Delay(milliseconds: 1000)
    let steps = delay > second ? [second, delay] : [delay]
    return steps.map { step in
      let seconds = SVG.number(Double(step.milliseconds) / 1000)
      return SceneChoice(moment.words("\(seconds) s later", "\(seconds) 秒后", "\(seconds)秒後"), .advance(step))
    }
  }
}
