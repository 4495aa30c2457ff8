public import StatechartExecution
public import Statecharts
public import XMLTree

/// What the user of a machine's program sees on the screen, drawn beside the diagram.
public protocol Scene: Sendable {
  /// Draws the screen at a moment of a run.
  func picture(of moment: SceneMoment) -> Fragment
}

/// A moment of a run, as a scene needs it.
public struct SceneMoment: Sendable {
  /// The machine now.
  public let snapshot: Snapshot
  /// The steps that led here with what came of them, refused ones included.
  public let records: [StepRecord]
  /// The language of the page as a BCP 47 tag: `en`, `zh-Hans` or `ja`.
  public let language: String
  /// The address that takes a further step from here.
  public let link: @Sendable (Step) -> String

  /// Makes a moment.
  public init(
    snapshot: Snapshot, records: [StepRecord], language: String, link: @escaping @Sendable (Step) -> String
  ) {
    self.snapshot = snapshot
    self.records = records
    self.language = language
    self.link = link
  }

  /// True if a state is active.
  public func isIn(_ state: State.ID) -> Bool { snapshot.isActive(state) }

  /// The steps that were taken, the latest last.
  public var taken: [Step] {
    records.filter { $0.outcome.rejection == nil }.map(\.step)
  }
}
