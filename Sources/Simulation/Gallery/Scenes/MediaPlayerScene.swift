import StatechartExecution
import Statecharts

extension TemplateScene {
  /// A player in the hand: its screen with the track, and the keys below.
  static let mediaPlayer: TemplateScene = TemplateScene("media-player") { moment in
    let track = moment.actions(named: "skip").count % tracks.count
    let speed = memory("PlayingHistory", at: moment)
    let isDouble = moment.isIn("Double") || (moment.isIn("Paused") && speed == ["Double"])
    let chart = GalleryMachine.mediaPlayer.chart
    let names = memory("OnHistory", at: moment).compactMap(chart.state).map { $0.label(in: moment.language) }
    return [
      "track-\(track)": "", "title": tracks[track].title(in: moment.language),
      "artist": tracks[track].artist(in: moment.language), isDouble ? "double" : "normal": "",
      names.isEmpty ? "no-memory" : "memory": names.joined(separator: moment.words(", ", "、", "、")),
    ]
  }

  /// The states that a history remembers.
  private static func memory(_ history: State.ID, at moment: SceneMoment) -> [State.ID] {
    moment.snapshot.memories.first { $0.history == history }?.states ?? []
  }

  /// The list of tracks, which begins again after its end.
  private static let tracks = [
    (title: localized("Night Train", "夜行列车", "夜行列車"), artist: localized("The Junctions", "道口乐队", "ジャンクションズ")),
    (title: localized("Paper Boats", "纸船", "紙の舟"), artist: localized("Mei & the Ferry", "小梅与渡船", "メイと渡し舟")),
    (title: localized("Signal Red", "红色信号", "赤信号"), artist: localized("Block Section", "闭塞区间", "閉塞区間")),
  ]
}
