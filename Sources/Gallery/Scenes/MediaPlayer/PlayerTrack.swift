import Statecharts

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
