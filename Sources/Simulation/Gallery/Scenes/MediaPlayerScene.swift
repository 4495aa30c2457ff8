import StatechartExecution
import Statecharts
import XMLTree

/// A player in the hand: its screen with the track, and the keys below.
struct MediaPlayerScene: Scene {
  func picture(of moment: SceneMoment) -> Fragment {
    let position = PlayerPosition(moment)
    SceneFrame("media-player") {
      HTML.div(class: "player") {
        PlayerScreen(position: position, moment: moment)
        PlayerKeys(position: position, moment: moment)
      }
      if let memory = memory(of: position, at: moment) {
        HTML.p(class: "scene-caption") { memory }
      }
    }
  }

  /// Returns the memory of a player that is off, or the speed at which a paused one would go on.
  private func memory(of position: PlayerPosition, at moment: SceneMoment) -> String? {
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

/// The keys of the player, all of them always there, as on a real one.
struct PlayerKeys: MarkupComponent {
  /// The position of the player.
  let position: PlayerPosition
  let moment: SceneMoment

  var body: some Markup {
    HTML.div(class: "player-keys") {
      key(
        "power", .power,
        position.activity == .off
          ? moment.words("Switch on", "开机", "電源を入れる") : moment.words("Switch off", "关机", "電源を切る"))
      key("stop", .stop, moment.words("Stop", "停止", "停止"))
      if position.activity == .playing {
        key("pause", .pause, moment.words("Pause", "暂停", "一時停止"), isLarge: true)
      } else {
        key("play", .play, moment.words("Play", "播放", "再生"), isLarge: true)
      }
      key("next", .next, moment.words("Next track", "下一首", "次の曲"))
      HTML.a(href: moment.address(of: "speed"), class: "player-key", .aria("label", speedName)) { "2×" }
    }
  }

  private func key(_ event: String, _ icon: SceneIcon, _ name: String, isLarge: Bool = false) -> Element {
    HTML.a(
      href: moment.address(of: event), class: isLarge ? "player-key large" : "player-key", .aria("label", name)
    ) {
      icon.drawing
    }
  }

  private var speedName: String {
    position.isDouble
      ? moment.words("2×: back to normal speed", "2×：恢复正常速度", "2×：通常の速さに戻す")
      : moment.words("2×: double speed", "2×：双倍速度", "2×：2倍速にする")
  }
}

/// The activity, speed and track of a player, read off its machine.
struct PlayerPosition: Hashable, Sendable {
  /// The activity of the player.
  enum Activity: Sendable {
    case off, stopped, playing, paused
  }

  let activity: Activity
  /// Whether it plays, or would go on playing, at double speed.
  let isDouble: Bool
  /// The place of the track in ``PlayerTrack/all``.
  let track: Int

  /// Reads the position off a moment.
  init(_ moment: SceneMoment) {
    activity =
      if moment.isIn("Playing") {
        .playing
      } else if moment.isIn("Paused") {
        .paused
      } else {
        moment.isIn("Stopped") ? .stopped : .off
      }
    let speed = moment.snapshot.memories.first { $0.history == "PlayingHistory" }?.states ?? []
    isDouble = moment.isIn("Double") || (activity == .paused && speed == ["Double"])
    track = moment.actions(named: "skip").count % PlayerTrack.all.count
  }

  /// Returns the states that a player that is off would go back to, from the deep history.
  static func memory(at moment: SceneMoment) -> [State.ID] {
    moment.snapshot.memories.first { $0.history == "OnHistory" }?.states ?? []
  }
}
