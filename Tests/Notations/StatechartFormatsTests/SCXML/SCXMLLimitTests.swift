import StatechartFormats
import Statecharts
import Testing

@Suite struct SCXMLLimitTests {
  private func read(_ inside: String) throws -> Reading {
    try SCXMLNotation().read(
      SourceText("<scxml xmlns='http://www.w3.org/2005/07/scxml' version='1.0'>\(inside)</scxml>"))
  }

  private func code(_ inside: String) throws -> [Diagnostic.Code] {
    try #require(throws: ReadError.self) { try read(inside) }.diagnostics.map(\.code)
  }

  @Test func states() throws {
    let many = String(repeating: "<state/>", count: ReadLimits.states)
    #expect(try read(many).chart.states.count == ReadLimits.states)
    #expect(try code(many + "<final/>") == [.limitExceeded])
  }

  @Test func transitions() throws {
    let many = String(repeating: "<transition event='e'/>", count: ReadLimits.transitions)
    #expect(try read("<state>\(many)</state>").chart.transitions.count == ReadLimits.transitions)
    #expect(try code("<state>\(many)<transition event='e'/></state>") == [.limitExceeded])
  }

  @Test func nesting() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "<state>", count: depth) + String(repeating: "</state>", count: depth)
    }
    #expect(try read(nested(ReadLimits.nesting - 1)).chart.allStates.count == ReadLimits.nesting - 1)
    let error = try #require(throws: ReadError.self) { try read(nested(ReadLimits.nesting)) }
    #expect(error.description.contains("nested more than 200 deep"))
  }

  @Test func bytes() throws {
    #expect(try code(String(repeating: " ", count: ReadLimits.bytes)) == [.limitExceeded])
  }
}
