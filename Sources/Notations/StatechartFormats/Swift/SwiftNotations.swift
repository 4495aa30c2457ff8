package import Statecharts

/// Swift source on GameplayKit: a class for each state, and one for the machine. It is written here; the program reads
/// it by `SwiftStatecharts`.
///
/// A state with states inside owns a machine of them. An event is a method of the machine.
package struct SwiftGameplayKitNotation: StatechartWriter {
  /// Makes the notation.
  package init() {}

  /// `swift-gameplaykit`
  package var identifier: String { "swift-gameplaykit" }
  /// `Swift (GameplayKit)`
  package var title: String { "Swift (GameplayKit)" }
  /// `swift`
  package var fileExtensions: [String] { ["swift"] }
  /// The type that editors use.
  package var mediaType: String { "text/x-swift" }

  /// Writes the classes.
  package func write(_ chart: Statechart) -> Writing { SwiftClassWriter.write(chart, .gameplayKit) }
}

/// The same classes on the library `GameplayStates`, which runs on every platform.
package struct SwiftGameplayStatesNotation: StatechartWriter {
  /// Makes the notation.
  package init() {}

  /// `swift-gameplaystates`
  package var identifier: String { "swift-gameplaystates" }
  /// `Swift (GameplayStates)`
  package var title: String { "Swift (GameplayStates)" }
  /// `gameplaystates`: a file of its own name would be that of GameplayKit.
  package var fileExtensions: [String] { ["gameplaystates"] }
  /// The type that editors use.
  package var mediaType: String { "text/x-swift" }

  /// Writes the classes.
  package func write(_ chart: Statechart) -> Writing { SwiftClassWriter.write(chart, .gameplayStates) }
}

/// A Swift enum whose cases are the innermost states, with the list of those that may follow each: `validNextStates`.
package struct SwiftEnumNotation: StatechartWriter {
  /// Makes the notation.
  package init() {}

  /// `swift-enum`
  package var identifier: String { "swift-enum" }
  /// `Swift enum`
  package var title: String { "Swift enum" }
  /// `swiftenum`: a file of its own name would be that of GameplayKit.
  package var fileExtensions: [String] { ["swiftenum"] }
  /// The type that editors use.
  package var mediaType: String { "text/x-swift" }

  /// Writes the enum.
  package func write(_ chart: Statechart) -> Writing { SwiftEnumWriter.writeList(chart) }
}

/// A Swift enum whose cases are the innermost states, with a `switch` over state and event, and an error for an event
/// that a state refuses.
package struct SwiftSwitchNotation: StatechartWriter {
  /// Makes the notation.
  package init() {}

  /// `swift-switch`
  package var identifier: String { "swift-switch" }
  /// `Swift switch`
  package var title: String { "Swift switch" }
  /// `swiftswitch`: a file of its own name would be that of GameplayKit.
  package var fileExtensions: [String] { ["swiftswitch"] }
  /// The type that editors use.
  package var mediaType: String { "text/x-swift" }

  /// Writes the enums.
  package func write(_ chart: Statechart) -> Writing { SwiftEnumWriter.writeSwitch(chart) }
}
