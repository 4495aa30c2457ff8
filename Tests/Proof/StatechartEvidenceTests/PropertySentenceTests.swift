import Explanations
import Gallery
import StatechartEvidence
import Statecharts
import Testing

/// Sentences of properties in three languages: those that are composed, and as people write them.
struct PropertySentenceTests {
  private static let machines = ["battery", "media-player", "tcp", "traffic-light", "vending-machine", "video-editor"]

  /// What is composed of lists is read as what was chosen, in every language.
  @Test(arguments: machines, Language.allCases) func composedSentencesAreRead(name: String, language: Language) throws {
    let chart = try #require(Gallery.machine(named: name)).chart
    let terms = PropertyTerms(chart, in: language)
    #expect(!terms.states.isEmpty && !terms.taken.isEmpty && terms.taken.count == terms.refused.count)
    for term in terms.states + terms.taken + terms.refused + terms.actions {
      let text = PropertySentence(.never, p: term.text).text(in: language)
      #expect(try PropertyReader.property(text, of: chart).pattern == .never(term.predicate), "\(text)")
    }
  }

  @Test(arguments: Language.allCases) func everyPatternAndScopeIsRead(language: Language) throws {
    let terms = PropertyTerms(Charts.door, in: language)
    let (open, shut) = (terms.states[0], terms.states[1])
    let taken = try #require(terms.taken.first { $0.predicate == .taken("push") })
    func read(_ sentence: PropertySentence) throws -> Property {
      try PropertyReader.property(sentence.text(in: language), of: Charts.door)
    }
    let (p, q) = (Predicate.state("open"), Predicate.taken("push"))
    let expected: [(PropertySentence.Pattern, Property.Pattern)] = [
      (.never, .never(p)), (.always, .always(p)), (.leadsTo, .leadsTo(p, q, within: nil)),
      (.onlyAfter, .onlyAfter(q, p)), (.notUntil, .notUntil(q, p)), (.staysReachable, .staysReachable(p)),
      (.noDeadlock, .noDeadlock), (.deterministic, .deterministic),
    ]
    for (name, pattern) in expected {
      #expect(try read(PropertySentence(name, p: open.text, q: taken.text)).pattern == pattern)
    }
    for within in ["5 s", "500 ms", "5秒", "5 秒", "500 毫秒", "500ミリ秒"] {
      let property = try read(PropertySentence(.leadsTo, p: open.text, q: taken.text, within: within))
      let delay = Delay(milliseconds: within.hasPrefix("500") ? 500 : 5000)
      #expect(property.pattern == .leadsTo(p, q, within: delay), "\(within)")
    }
    let after = try read(PropertySentence(.never, scope: .after, p: open.text, r: shut.text))
    #expect(after.scope == .after(.state("shut")) && after.pattern == .never(p))
    let between = try read(PropertySentence(.never, scope: .between, p: open.text, r: shut.text, s: taken.text))
    #expect(between.scope == .between(.state("shut"), q))
  }

  /// As people write them.
  @Test(arguments: [
    ("never open and locked", "从不 open 且 locked"), ("never open and locked", "永不open并且locked"),
    ("never open and locked", "open かつ locked は起こらない"), ("never open and locked", "決して open かつ locked にならない"),
    ("never (open or locked)", "从不（open 或 locked）"), ("never (open or locked)", "（open または locked）は起こらない"),
    ("always not locked", "始终 非 locked"), ("no deadlock", "无死锁"), ("no deadlock", "デッドロックがない"),
    ("deterministic", "确定的"), ("deterministic", "決定的である"),
    ("open leads to shut within 5 s", "open 导致 shut，5秒内"), ("open leads to shut within 5 s", "open在5秒内导致shut"),
    ("open leads to shut within 5 s", "open 导致 shut, 5 s内"), ("open leads to shut within 5 s", "open は shut に 5秒以内に至る"),
    ("after locked, never open", "在locked之后、从不open"), ("after locked, never open", "在 locked 之后,从不 open"),
    ("after locked, never open", "locked の後，open は起こらない"),
    ("between shut and locked, never open", "在 shut 与 locked 之间，从不 open"),
    ("between shut and locked, never open", "shut から locked まで,open は起こらない"),
    ("never push taken", "从不 push 被接受"), ("never push taken", "push を受理 は起こらない"),
    ("never push refused", "从不 事件 push 被拒绝"), ("never push refused", "イベント push を拒否 は起こらない"),
    ("locked only after action click", "locked 仅在 动作 click 之后"),
    ("locked only after action click", "locked は アクション click の後だけ"),
  ])
  func variantsMeanTheSame(english: String, other: String) throws {
    let (one, two) = (
      try PropertyReader.property(english, of: Charts.door), try PropertyReader.property(other, of: Charts.door)
    )
    #expect(one.pattern == two.pattern && one.scope == two.scope)
  }

  /// What is written in a language is the same property.
  @Test(arguments: [
    "never open and locked", "always (open or shut) and not locked", "open leads to shut within 5 s",
    "after locked, locked only after action click", "between shut and locked, no open until push taken",
    "open stays reachable", "no deadlock", "deterministic", "never push refused",
  ])
  func sentencesAreWrittenInEveryLanguage(text: String) throws {
    let property = try PropertyReader.property(text, of: Charts.door)
    for language in Language.allCases {
      let written = property.sentence(in: language, of: Charts.door)
      let again = try PropertyReader.property(written, of: Charts.door)
      #expect(again.pattern == property.pattern && again.scope == property.scope, "\(written)")
    }
  }

  @Test func faultsAreSaidInThreeLanguages() {
    for (text, offset) in [("never opn", 6), ("open is nice", 0), ("open leads to shut within soon", 26), ("", 0)] {
      do {
        _ = try PropertyReader.property(text, of: Charts.door)
        Issue.record("\(text) is read")
      } catch {
        #expect(error.offset == offset, "\(text): \(error.message)")
        let messages = Set(Language.allCases.map { error.message(in: $0) })
        #expect(messages.count == 3)
      }
    }
  }

  @Test func aTextMayHaveAPropertyInEveryLine() throws {
    let file = try PropertyFile("\n  never open\n- no deadlock\n\n", of: Charts.door, everyLine: true)
    #expect(file.entries.map(\.text) == ["never open", "no deadlock"])
    #expect(file.entries.map(\.position) == [SourcePosition(line: 2, column: 3), SourcePosition(line: 3, column: 3)])
  }
}
