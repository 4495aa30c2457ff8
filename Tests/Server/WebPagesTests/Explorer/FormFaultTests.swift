import Explanations
import Gallery
import StatechartExecution
import StatechartSimulation
import Testing

@testable import WebPages

/// What is wrong with what was typed into a form.
struct FormFaultTests {
  @Test func isSaidInBothLanguages() throws {
    let form = FormFault.Form.event(name: "coin", payload: "{")
    let fault = try #require(throws: FormFault.self) { try FormFault.value("{", in: form) }
    #expect(
      fault.message(in: .english) == "This is not valid JSON. Line 1, column 2: expected a member's name in quotes."
    )
    #expect(fault.message(in: .simplifiedChinese) == "这不是 JSON。第 1 行第 2 列：此处应有放在双引号中的成员名。")
    #expect(fault.part == "payload")
  }

  /// Whoever types a word as it is, or in single quotes, is told that texts are in double quotes.
  @Test(arguments: [
    ("full", true), (" full?", true), ("'full'", true), ("vollständig", true), ("满 100", true), ("12 apples", false),
    ("{full", false), ("[1, two", false), ("  ", false),
  ])
  func aWordGetsAHintOnQuotes(text: String, isReported: Bool) throws {
    let fault = try #require(throws: FormFault.self) {
      try FormFault.value(text, in: .variable(name: "level", value: text))
    }
    #expect(fault.message(in: .english).contains(Language.english(.faultQuotes)) == isReported)
  }

  /// What was typed is on the page of its fault alone.
  @Test func whatWasTypedIsNotKept() throws {
    let gallery = try #require(Gallery.machine(named: "vending-machine"))
    let machine = try Machine(identifier: "vending-machine", compiled: try CompiledChart(gallery.chart))
    func typed(_ payload: String?) throws -> [String] {
      let fault = try payload.map { payload in
        try #require(throws: FormFault.self) {
          try FormFault.value(payload, in: .event(name: "coin", payload: payload))
        }
      }
      return try PageFixture.explorer(machine, fault: fault).document().values(
        "//*[@name='payload']", "value")
    }
    #expect(try typed("{") == ["{"])
    #expect(try typed("[") == ["["])
    #expect(try typed(nil) == [])
    #expect(try typed("{") == ["{"])
  }
}
