/// One way in which a chart can be wrong.
protocol ValidationRule: Sendable {
  /// The kinds of findings that the rule makes.
  var codes: [Diagnostic.Code] { get }

  /// Finds what is wrong, in any order.
  func findings(in survey: Survey) -> [Diagnostic]
}

/// The catalog of the rules that every chart is held against.
public enum ValidationRules {
  static let all: [any ValidationRule] = [
    // What a chart is made of
    NoStates(), EmptyIdentifier(), DuplicateState(), MisplacedChildren(), Regions(), HistoryPlace(), HistoryDefault(),
    HistoryContent(), DoneDataPlace(),
    // Where it leads
    UnknownTarget(), InitialPlace(), ConflictingTargets(), TransitionSource(), InternalTransition(),
    UnreachableState(), DeadEnd(), ShadowedTransition(), EndlessTransition(), EventlessCycle(),
    // What it says and hears
    MalformedDescriptor(), UnansweredEvent(), UnusedEvent(), UnknownSendID(), SendDelay(), UnknownStateInCondition(),
  ]

  /// Every code that a chart's findings can have, sorted.
  public static var codes: [Diagnostic.Code] { all.flatMap(\.codes).sorted() }
}
