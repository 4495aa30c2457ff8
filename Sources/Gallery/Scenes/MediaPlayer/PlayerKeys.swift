import XMLTree

/// The keys of the player, all of them always there, as on a real one.
struct PlayerKeys: MarkupComponent {
  /// Where the player is.
  let position: PlayerPosition
  /// The moment.
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
