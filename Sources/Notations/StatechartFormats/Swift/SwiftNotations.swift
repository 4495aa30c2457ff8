public import Statecharts

/// Swift source on GameplayKit: a class for each state, and one for the machine. It is written here; the program reads
/// it by `SwiftStatecharts`.
///
/// A state with states inside owns a machine of them. An event is a method of the machine.
public struct SwiftGameplayKitNotation: StatechartWriter {
  /// Makes the notation.
  public init() {}

  /// `swift-gameplaykit`
  public var identifier: String { "swift-gameplaykit" }
  /// `Swift (GameplayKit)`
  public var title: String { "Swift (GameplayKit)" }
  /// `swift`
  public var fileExtensions: [String] { ["swift"] }
  /// The type that editors use.
  public var mediaType: String { "text/x-swift" }

  /// Writes the classes.
  public func write(_ chart: Statechart) -> Writing { SwiftClassWriter.write(chart, .gameplayKit) }
}

/// The same classes on the library `GameplayStates`, which runs on every platform.
public struct SwiftGameplayStatesNotation: StatechartWriter {
  /// Makes the notation.
  public init() {}

  /// `swift-gameplaystates`
  public var identifier: String { "swift-gameplaystates" }
  /// `Swift (GameplayStates)`
  public var title: String { "Swift (GameplayStates)" }
  /// `gameplaystates`: a file of its own name would be that of GameplayKit.
  public var fileExtensions: [String] { ["gameplaystates"] }
  /// The type that editors use.
  public var mediaType: String { "text/x-swift" }

  /// Writes the classes.
  public func write(_ chart: Statechart) -> Writing { SwiftClassWriter.write(chart, .gameplayStates) }
}

/// A Swift enum whose cases are the innermost states, with the list of those that may follow each: `validNextStates`.
public struct SwiftEnumNotation: StatechartWriter {
  /// Makes the notation.
  public init() {}

  /// `swift-enum`
  public var identifier: String { "swift-enum" }
  /// `Swift enum`
  public var title: String { "Swift enum" }
  /// `swiftenum`: a file of its own name would be that of GameplayKit.
  public var fileExtensions: [String] { ["swiftenum"] }
  /// The type that editors use.
  public var mediaType: String { "text/x-swift" }

  /// Writes the enum.
  public func write(_ chart: Statechart) -> Writing { SwiftEnumWriter.writeList(chart) }
}

/// A Swift enum whose cases are the innermost states, with a `switch` over state and event, and an error for an event
/// that a state refuses.
public struct SwiftSwitchNotation: StatechartWriter {
  /// Makes the notation.
  public init() {}

  /// `swift-switch`
  public var identifier: String { "swift-switch" }
  /// `Swift switch`
  public var title: String { "Swift switch" }
  /// `swiftswitch`: a file of its own name would be that of GameplayKit.
  public var fileExtensions: [String] { ["swiftswitch"] }
  /// The type that editors use.
  public var mediaType: String { "text/x-swift" }

  /// Writes the enums.
  public func write(_ chart: Statechart) -> Writing { SwiftEnumWriter.writeSwitch(chart) }
}
