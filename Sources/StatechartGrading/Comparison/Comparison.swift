import StatechartExecution
import Statecharts

/// An answer compared with a reference, by what can be seen of both from outside.
///
/// Both are given the same steps: the events that either answers, with the examples of what they may carry; the clock, moved to
/// the next event on its way in either; conditions that are only names, said to hold or not. What is compared is which steps
/// are taken or refused, what is sent, logged and done, whether the machine accepts or has ended, and the states that are to
/// be seen. Names and structure of the answer are free.
///
/// A comparison is deterministic, and its work is bounded (`GradingLimits`): it takes time in proportion to the pairs of configurations
/// times the steps.
public struct Comparison: Sendable {
  /// What kept a comparison from being complete.
  public enum Bound: String, Hashable, Sendable, CaseIterable {
    /// There are more configurations than may be looked at.
    case configurations
    /// There are more steps, or dearer ones, than may be tried.
    case steps
    /// Several events were on their way at one time, and their order may depend on when others are sent.
    case timers
    /// What an event carries, or what a request is answered, may be something that was not tried.
    case unknowns
  }

  /// The best mark of an answer in which no difference was found and which is not proved to be equivalent.
  public static let highestUnproved = 0.99
  /// The best mark of an answer in which a difference was found.
  public static let highestDiffering = 0.999

  /// True if no steps can tell the answer from the reference; nil if no difference was found but not everything could be
  /// looked at.
  public let isEquivalent: Bool?
  /// What kept the comparison from being complete, if something did.
  public let bound: Bound?
  /// The differences, that with the shortest run first; of those that one cause may have, one. There may be more.
  public let differences: [Difference]
  /// From 0 to 1: 1 − min(1, mean over n = 0 … 2·|reference| of |observable runs of length n that only one of both has| /
  /// max(1, |those of the reference|)), where |reference| is the number of configurations that it can get into. 1 if and
  /// only if the answer is equivalent; `highestDiffering` at most if it differs, `highestUnproved` if that is not known. Where not
  /// all runs could be found out, the mean is that over the lengths for which they could.
  public let mark: Double
  /// How many pairs of configurations were looked at.
  public let examined: Int

  /// Compares an answer with a reference.
  ///
  /// - Parameters:
  ///   - visibility: What is to be seen; nil for what fits the reference.
  ///   - limits: What the comparison may cost; nil for less if one of them uses data.
  public init(
    of answer: Participant, with reference: Participant, seeing visibility: Visibility? = nil,
    limits: GradingLimits? = nil
  ) {
    let charts = [reference.compiled.chart, answer.compiled.chart]
    guard charts[0] != charts[1] || charts[0].namesAddresses else {
      self.init(isEquivalent: true, bound: nil, differences: [], mark: 1, examined: 0)
      return
    }
    let limits = limits ?? (reference.usesData || answer.usesData ? .withData : GradingLimits())
    let visibility = visibility ?? Visibility(of: charts[0])
    let inputs = Inputs(of: charts).steps
    var expected = reference.observed(visibility, limits)
    let size = Comparison.explore(&expected, inputs, limits)
    var product = Product(expected, answer.observed(visibility, limits), inputs: inputs, limits: limits)
    product.explore()
    let hidden: Bound? = reference.hasHiddenData || answer.hasHiddenData ? .unknowns : nil
    let bound = product.bound ?? hidden
    let differences = product.differences(limit: limits.differences)
    let isEquivalent = differences.isEmpty ? (bound == nil ? true : nil) : false
    guard isEquivalent != true else {
      self.init(isEquivalent: true, bound: nil, differences: [], mark: 1, examined: product.nodes.count)
      return
    }
    var counter = RunCounter(product, inputs: inputs, limits: limits)
    let mark = 1 - counter.meanDifference(upTo: 2 * size)
    self.init(
      isEquivalent: isEquivalent, bound: bound, differences: differences,
      mark: min(mark, differences.isEmpty ? Comparison.highestUnproved : Comparison.highestDiffering),
      examined: product.nodes.count)
  }

  private init(isEquivalent: Bool?, bound: Bound?, differences: [Difference], mark: Double, examined: Int) {
    self.isEquivalent = isEquivalent
    self.bound = bound
    self.differences = differences
    self.mark = mark
    self.examined = examined
  }

  /// The shortest run that shows a difference, as `--run` takes it; empty if it shows at the start, nil if none was found.
  public var witness: String? { differences.first?.run }

  /// The number of configurations that a machine gets into, up to the limit.
  private static func explore(_ machine: inout any ObservedMachine, _ inputs: [Step], _ limits: GradingLimits) -> Int {
    var work = Work(limits)
    var index = 0
    while index < min(machine.count, limits.configurations),
      Product.successors(of: index, in: &machine, inputs: inputs, &work) != nil
    {
      index += 1
    }
    return min(machine.count, limits.configurations)
  }
}
