import Statecharts
import XMLTree

/// The screen of the player: a cover, the track, how far it is, and at what speed it plays.
struct PlayerScreen: MarkupComponent {
  /// The position of the player.
  let position: PlayerPosition
  /// The moment, for its language.
  let moment: SceneMoment

  var body: some Markup {
    SVG.root(
      viewBox: .init(width: 260, height: 204), class: "player-screen", .role("img"), .aria("label", description)
    ) {
      SVG.rectangle(x: 0, y: 0, width: 260, height: 204, cornerRadius: 14, class: "player-glass")
      switch position.activity {
      case .off: Fragment()
      case .stopped: stopped
      case .playing, .paused: track
      }
    }
  }

  @MarkupBuilder private var stopped: Fragment {
    SVG.outline("M117 66v44m0-44 34-8v44", class: "player-note")
    SVG.circle(center: .init(109, 111), radius: 9, class: "player-head")
    SVG.circle(center: .init(143, 103), radius: 9, class: "player-head")
    SVG.text(at: .init(130, 152), anchor: .middle, class: "player-title") {
      moment.words("Nothing is playing", "没有播放", "再生していません")
    }
    SVG.text(at: .init(130, 174), anchor: .middle, class: "player-soft") {
      moment.words("Press play", "请按播放键", "再生ボタンを押してください")
    }
  }

  @MarkupBuilder private var track: Fragment {
    PlayerCover(track: position.track)
    equalizer
    SVG.text(at: .init(18, 152), class: "player-title") { current.title(in: moment.language) }
    SVG.text(at: .init(18, 171), class: "player-soft") { current.artist(in: moment.language) }
    SVG.rectangle(
      x: 204, y: 140, width: 40, height: 24, cornerRadius: 12,
      class: position.isDouble ? "player-speed on" : "player-speed")
    SVG.text(at: .init(224, 156.5), anchor: .middle, class: position.isDouble ? "player-rate on" : "player-rate") {
      position.isDouble ? "2×" : "1×"
    }
    SVG.rectangle(x: 18, y: 184, width: 226, height: 5, cornerRadius: 2.5, class: "player-rail")
    SVG.rectangle(x: 18, y: 184, width: 92, height: 5, cornerRadius: 2.5, class: "player-done")
    SVG.circle(center: .init(110, 186.5), radius: 6, class: "player-done")
  }

  /// Bars that dance while there is sound.
  @MarkupBuilder private var equalizer: Fragment {
    if position.activity == .playing {
      SVG.group(class: "player-bars") {
        for (place, height) in [26, 48, 34, 60, 40].enumerated() {
          SVG.rectangle(
            x: 172 + Double(place) * 14, y: 112 - Double(height), width: 8, height: Double(height), cornerRadius: 3,
            class: "player-bar")
        }
      }
    } else {
      SVG.outline("M192 62v44m20-44v44", class: "player-pause")
    }
  }

  private var current: PlayerTrack { PlayerTrack.all[position.track] }

  private var description: String {
    let title = current.title(in: moment.language)
    switch position.activity {
    case .off: return moment.words("A player that is off", "已关机的播放器", "電源が切れたプレーヤー")
    case .stopped: return moment.words("A player with nothing playing", "没有播放任何曲目的播放器", "何も再生していないプレーヤー")
    case .playing where position.isDouble:
      return moment.words("Playing “\(title)” at double speed", "正以双倍速度播放《\(title)》", "「\(title)」を2倍速で再生中")
    case .playing: return moment.words("Playing “\(title)”", "正在播放《\(title)》", "「\(title)」を再生中")
    case .paused: return moment.words("“\(title)”, paused", "《\(title)》已暂停", "「\(title)」を一時停止中")
    }
  }
}

/// A track of the player's list.
struct PlayerTrack: Sendable {
  let title: LocalizedText
  let artist: LocalizedText

  /// The list, which begins again after its end.
  static let all = [
    PlayerTrack(
      title: LocalizedText("Night Train", zhHans: "夜行列车", ja: "夜行列車"),
      artist: LocalizedText("The Junctions", zhHans: "道口乐队", ja: "ジャンクションズ")),
    PlayerTrack(
      title: LocalizedText("Paper Boats", zhHans: "纸船", ja: "紙の舟"),
      artist: LocalizedText("Mei & the Ferry", zhHans: "小梅与渡船", ja: "メイと渡し舟")),
    PlayerTrack(
      title: LocalizedText("Signal Red", zhHans: "红色信号", ja: "赤信号"),
      artist: LocalizedText("Block Section", zhHans: "闭塞区间", ja: "閉塞区間")),
  ]
}

/// The cover of a track.
struct PlayerCover: MarkupComponent {
  /// The place of the track in ``PlayerTrack/all``.
  let track: Int

  var body: some Markup {
    SVG.group(class: "player-cover") {
      switch track {
      case 0: train
      case 1: boats
      case _: signal
      }
    }
  }

  @MarkupBuilder private var train: Fragment {
    SVG.rectangle(x: 18, y: 18, width: 108, height: 108, cornerRadius: 12, class: "night")
    SVG.circle(center: .init(98, 44), radius: 13, class: "moon")
    SVG.outline("M18 100l40-30h28l40 30v14a12 12 0 0 1-12 12H30a12 12 0 0 1-12-12z", class: "hill")
    SVG.outline("M36 84h58c12 0 18 8 20 20H36z", class: "engine")
    SVG.outline("M44 90h12v7H44zm18 0h12v7H62zm18 0h12v7H80z", class: "moon")
    SVG.outline("M24 111h96", class: "rail")
  }

  @MarkupBuilder private var boats: Fragment {
    SVG.rectangle(x: 18, y: 18, width: 108, height: 108, cornerRadius: 12, class: "dawn")
    SVG.circle(center: .init(72, 62), radius: 22, class: "sun")
    SVG.outline("M18 84h108v30a12 12 0 0 1-12 12H30a12 12 0 0 1-12-12z", class: "lake")
    SVG.outline("M38 86h44l-10 14H48zM60 56v28H42zM64 64l14 20H64z", class: "paper")
    SVG.outline("M92 104h22l-5 7H97zM103 90v13h-9z", class: "paper")
  }

  @MarkupBuilder private var signal: Fragment {
    SVG.rectangle(x: 18, y: 18, width: 108, height: 108, cornerRadius: 12, class: "dusk")
    SVG.outline("M68 60h8v66h-8z", class: "mast")
    SVG.rectangle(x: 50, y: 30, width: 44, height: 62, cornerRadius: 20, class: "board")
    SVG.circle(center: .init(72, 50), radius: 12, class: "stop")
    SVG.circle(center: .init(72, 77), radius: 8, class: "dim")
  }
}
