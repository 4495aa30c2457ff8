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
    // The parts of a chart
    NoStates(), EmptyIdentifier(), DuplicateState(), MisplacedChildren(), Regions(), HistoryPlace(), HistoryDefault(),
    HistoryContent(), DoneDataPlace(),
    // Its transitions
    UnknownTarget(), InitialPlace(), ConflictingTargets(), TransitionSource(), InternalTransition(),
    UnreachableState(), DeadEnd(), ShadowedTransition(), EndlessTransition(), EventlessCycle(),
    // Its events and conditions
    MalformedDescriptor(), UnansweredEvent(), UnusedEvent(), UnknownSendID(), SendDelay(), UnknownStateInCondition(),
  ]

  /// Every code that a chart's findings can have, sorted.
  public static var codes: [Diagnostic.Code] { all.flatMap(\.codes).sorted() }
}

extension Statechart {
  /// Everything that is wrong with the chart, sorted by position, then by code.
  ///
  /// A chart with an error among its findings is not executed. Takes time in proportion to the size of the chart, but
  /// for a logarithm of its depth.
  public var diagnostics: [Diagnostic] {
    let survey = Survey(self)
    let findings = ValidationRules.all.flatMap { $0.findings(in: survey) }.sorted()
    // Where all possible transitions are taken, an earlier one is in no other's way.
    let ofOrder: [Diagnostic.Code] = [.shadowedTransition, .eventlessCycle]
    return isNondeterministicAutomaton ? findings.filter { !ofOrder.contains($0.code) } : findings
  }
}

extension [Diagnostic] {
  /// True if one of the findings is an error.
  public var hasErrors: Bool { contains { $0.severity == .error } }
}

/// Finds the nearest of many names for several that are unknown, within a bound on all the work together.
struct NameOffers {
  /// The maximum number of pairs of names that are compared; the unknown names after that get no offers.
  static let comparisons = 60_000

  private let names: [String]
  private var found: [String: [String]] = [:]
  private var left: Int

  init(_ names: [String]) {
    self.names = names
    left = NameOffers.comparisons
  }

  /// The nearest names, none if the bound is used up. The first name asked for is always looked up.
  mutating func nearest(to name: String) -> [String] {
    if let known = found[name] { return known }
    guard left == NameOffers.comparisons || left >= names.count else { return [] }
    left -= names.count
    let offers = nearestNames(to: name, among: names)
    found[name] = offers
    return offers
  }
}
