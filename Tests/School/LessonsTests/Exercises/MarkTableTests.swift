import StatechartExecution
import StatechartFormats
import StatechartGrading
import StatechartSimulation
import Testing

@testable import Lessons

/// The marks of answers that a teacher would mark alike.
struct MarkTableTests {
  private static func participant(_ text: String) throws -> Participant {
    let reading = try NotationCatalog.standard.read(SourceText(text))
    let compiled = try CompiledChart(reading.chart)
    return Participant(compiled, model: try compiled.openDataModel())
  }

  @Test(arguments: MarkTable.rows)
  func teachersWouldAcceptTheMark(_ row: MarkTable.Row) throws {
    let comparison = Comparison(of: try Self.participant(row.answer), with: try Self.participant(row.reference))
    #expect(row.marks.contains(comparison.mark), "\(row): \(comparison.mark), \(comparison.marking)")
    #expect((comparison.mark == 1) == (comparison.isEquivalent == true))
  }

  @Test func thereAreSixty() {
    #expect(MarkTable.rows.count >= 60)
    #expect(Set(MarkTable.rows.map(\.what)).count == MarkTable.rows.count)
  }
}
