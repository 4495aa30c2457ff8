import StatechartExecution
import Statecharts

/// Where a player is and what it remembers, read off its machine.
struct PlayerPosition: Hashable, Sendable {
  /// What the player does.
  enum Activity: Sendable {
    case off
    case stopped
    case playing
    case paused
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

  /// What a player that is off would go back to, from the deep history.
  static func memory(at moment: SceneMoment) -> [State.ID] {
    moment.snapshot.memories.first { $0.history == "OnHistory" }?.states ?? []
  }
}
