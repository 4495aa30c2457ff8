import StatechartExecution
import StatechartFormats
import StatechartGrading
import StatechartSimulation
import Statecharts
import Testing

@testable import Lessons

/// Marks that compare answers with one another: what is wrong alike costs alike.
struct MarkFairnessTests {
  private static func participant(_ text: String) throws -> Participant {
    let compiled = try CompiledChart(try NotationCatalog.standard.read(SourceText(text)).chart)
    return Participant(compiled, model: try compiled.openDataModel())
  }

  private static func comparison(
    _ answer: String, _ reference: String, limits: GradingLimits? = nil
  ) throws -> Comparison {
    Comparison(of: try participant(answer), with: try participant(reference), limits: limits)
  }

  private static func scxml(_ body: String) -> String {
    """
    <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="ecmascript">\(body)</scxml>
    """
  }

  private static let data = #"<datamodel><data id="paid" expr="0"/></datamodel>"#

  /// A ticket for some coins: `one` and `two` are paid, `buy` is possible from a price on.
  private static func ticket(
    _ condition: String?, variable: String = data, counts: Bool = true, logs: Bool = false, back: String? = nil
  ) -> String {
    func coin(_ event: String, _ value: Int, _ first: Bool) -> String {
      let assign = #"<assign location="paid" expr="\#(first ? "\(value)" : "paid+\(value)")"/>"#
      return
        #"<transition event="\#(event)"\#(first ? #" target="paying""# : "")>\#(counts ? assign : "")</transition>"#
    }
    let clear = counts ? #"<assign location="paid" expr="0"/>"# : ""
    let test = condition.map { #" cond="\#($0)""# } ?? ""
    let value = logs ? #" expr="paid""# : ""
    let take = back.map { #"<transition event="back"><assign location="paid" expr="\#($0)"/></transition>"# } ?? ""
    return scxml(
      variable + #"<state id="idle">"# + coin("one", 1, true) + coin("two", 2, true) + #"</state><state id="paying">"#
        + coin("one", 1, false) + coin("two", 2, false) + take
        + #"<transition event="buy"\#(test) target="idle"><log label="ticket"\#(value)/>\#(clear)</transition>"#
        + #"<transition event="cancel" target="idle">\#(clear)</transition></state>"#)
  }

  private static func light(_ delay: String, cancels: Bool) -> String {
    let cancel = cancels ? #"<onexit><cancel sendid="t"/></onexit>"# : ""
    return scxml(
      #"<state id="off"><transition event="press" target="on"/></state><state id="on">"#
        + #"<onentry><send event="t" id="t" delay="\#(delay)"/></onentry>\#(cancel)"#
        + #"<transition event="press" target="on"/><transition event="t" target="off"><log label="off"/></transition>"#
        + #"<transition event="kill" target="off"/></state>"#)
  }

  /// The report's `r1` and `a1`: pairs of times are many, few of them show the difference.
  @Test(arguments: ["1s", "30s"])
  func aForgottenCancelIsOneChange(_ delay: String) throws {
    let (answer, reference) = (Self.light(delay, cancels: false), Self.light(delay, cancels: true))
    for limits in [nil, GradingLimits(configurations: 1000, steps: 10_000, work: 200_000, matching: 100_000)] {
      let comparison = try Self.comparison(answer, reference, limits: limits)
      #expect(comparison.isEquivalent == false)
      #expect(comparison.mark == 0.875, "\(comparison.marking)")
      #expect(comparison.marking.description.contains("1 change would repair it"))
      #expect(comparison.marking.behaviour < 1)
    }
  }

  /// A run that shows a difference stands below no sentence that all is shared, whatever was counted.
  @Test(arguments: [1, 3, 10, 100, 1000])
  func neverAllIsSharedBesideADifference(_ configurations: Int) throws {
    let limits = GradingLimits(configurations: configurations, steps: 20_000)
    for (answer, reference) in [
      (Self.light("1s", cancels: false), Self.light("1s", cancels: true)),
      (Self.ticket("paid >= 9", logs: true), Self.ticket("paid >= 10", logs: true)),
    ] {
      let comparison = try Self.comparison(answer, reference, limits: limits)
      guard comparison.isEquivalent == false else { continue }
      #expect(comparison.marking.behaviour < 1)
      #expect(!comparison.marking.description.contains("100 %"))
    }
  }

  @Test func aWrongConstantCostsTheSameHoweverLarge() throws {
    let marks = try [10, 20, 50, 100].map { price in
      try Self.comparison(Self.ticket("paid >= \(price - 1)"), Self.ticket("paid >= \(price)")).mark
    }
    #expect(marks == Array(repeating: 1 - 1.0 / 9, count: 4))
  }

  /// What a variable holds that nothing reads cannot be seen.
  @Test func equalBehaviourGetsAnEqualMark() throws {
    let reference = Self.ticket("paid >= 3")
    let forgotten = try Self.comparison(Self.ticket(nil), reference)
    let without = try Self.comparison(Self.ticket(nil, variable: "", counts: false), reference)
    #expect(forgotten.mark == without.mark, "\(forgotten.marking), \(without.marking)")
    #expect(forgotten.mark > 0.5 && forgotten.mark < 0.9)
    #expect(try Self.comparison(Self.ticket(nil), Self.ticket(nil, variable: "", counts: false)).isEquivalent == true)
  }

  /// Counters that rise without end have finitely many values that can be told apart.
  @Test(arguments: [
    ("paid > 2", true), ("!(paid < 3)", true), ("3 <= paid && paid > 2", true), ("paid >= 3", true),
    ("paid > 3", false), ("paid == 3", false), ("paid >= 3 && paid != 7", false),
  ])
  func countersAreComparedToTheEnd(_ condition: String, _ isEquivalent: Bool) throws {
    let escaped = condition.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    let comparison = try Self.comparison(Self.ticket(escaped), Self.ticket("paid >= 3"))
    #expect(comparison.isEquivalent == isEquivalent, "\(comparison.verdict)")
    #expect((comparison.mark == 1) == isEquivalent)
  }

  @Test func aCounterAndStatesAreTheSame() throws {
    let flat = """
      initial => s0; s0 => s1: one; s0 => s2: two; s1 => s2: one; s1 => s3: two; s1 => s0: cancel;
      s2 => s3: one; s2 => s3: two; s2 => s0: cancel; s3 => s3: one; s3 => s3: two; s3 => s0: cancel;
      """
    let ticket = Self.ticket("paid >= 3")
    let states = Self.scxml(
      #"""
      <state id="s0"><transition event="one" target="s1"/><transition event="two" target="s2"/></state>
      <state id="s1"><transition event="one" target="s2"/><transition event="two" target="s3"/>
      <transition event="cancel" target="s0"/></state>
      <state id="s2"><transition event="one" target="s3"/><transition event="two" target="s3"/>
      <transition event="cancel" target="s0"/></state>
      <state id="s3"><transition event="one" target="s3"/><transition event="two" target="s3"/>
      <transition event="buy" target="s0"><log label="ticket"/></transition>
      <transition event="cancel" target="s0"/></state>
      """#)
    #expect(try Self.comparison(states, ticket).isEquivalent == true)
    #expect(try Self.comparison(flat, ticket).isEquivalent == false)
  }

  /// One that is logged, or goes both ways, is not cut short.
  @Test func whatCannotBeBoundedIsNotSaidToBeEqual() throws {
    let logs = try Self.comparison(Self.ticket("paid > 2", logs: true), Self.ticket("paid >= 3", logs: true))
    #expect(logs.isEquivalent == nil)
    let both = try Self.comparison(Self.ticket("paid > 2", back: "paid-1"), Self.ticket("paid >= 3", back: "paid-1"))
    #expect(both.isEquivalent == nil)
    let deep = try Self.comparison(Self.ticket("paid > 3", back: "paid-1"), Self.ticket("paid >= 3", back: "paid-1"))
    #expect(deep.isEquivalent == false)
  }

  /// Each row has so many mistakes.
  @Test(arguments: [
    ("a => b: go; b => a: back;", 0), ("a => b: went; b => a: back;", 1), ("a => a: go; b => a: back;", 1),
    ("a => a: went; b => a: back;", 2), ("a => b: went; b => a: returned;", 2),
    ("a => b: go / beep; b => a: back / beep;", 2),
  ])
  func mistakesAreCountedEach(_ answer: String, _ mistakes: Int) throws {
    let rest = "b => c: on; c => d: on; d => a: on; c => a: stop; d => b: stop;"
    let comparison = try Self.comparison(
      "initial => a; " + answer + rest, "initial => a; a => b: go; b => a: back;" + rest)
    #expect((comparison.marking.repair?.changes ?? 0) == mistakes, "\(comparison.marking)")
  }
}
