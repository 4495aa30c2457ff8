import Statecharts
import XMLTree

/// A player in the hand: its screen with the track, and the keys below.
struct MediaPlayerScene: Scene {
  func picture(of moment: SceneMoment) -> Fragment {
    let position = PlayerPosition(moment)
    return Fragment {
      SceneFrame("media-player") {
        HTML.div(class: "player") {
          PlayerScreen(position: position, moment: moment)
          PlayerKeys(position: position, moment: moment)
        }
        if let memory = memory(at: moment) {
          HTML.p(class: "scene-caption") { memory }
        }
      }
    }
  }

  /// What a player that is off remembers, and how a paused one would go on.
  private func memory(at moment: SceneMoment) -> String? {
    let position = PlayerPosition(moment)
    switch position.activity {
    case .off:
      let chart = GalleryMachine.mediaPlayer.chart
      let names = PlayerPosition.memory(at: moment).compactMap(chart.state).map { $0.label(in: moment.language) }
      guard !names.isEmpty else { return moment.words("It remembers nothing yet.", "它还没有记住任何状态。", "まだ何も記憶していません。") }
      let list = names.joined(separator: moment.words(", ", "、", "、"))
      return moment.words(
        "Switched on, it will be back in: \(list).", "再次开机时将回到：\(list)。", "電源を入れると、次の状態に戻ります：\(list)。")
    case .paused where position.isDouble:
      return moment.words("It will go on at double speed.", "将以双倍速度继续。", "2倍速で再開します。")
    case .paused: return moment.words("It will go on at normal speed.", "将以正常速度继续。", "通常の速さで再開します。")
    case .stopped, .playing: return nil
    }
  }
}
