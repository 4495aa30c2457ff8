import StatechartFormats
import Statecharts
import Testing

@testable import StatechartFormats

/// The cells of tables with their places, before they mean something.
struct TableGridTests {
  private func rows(_ text: String, _ dialect: TableGrid.Dialect) -> [[String]] {
    TableGrid(SourceText(text), dialect).rows.map { $0.map(\.text) }
  }

  @Test(arguments: [
    ("", []), ("a", [["a"]]), ("a,b", [["a", "b"]]), (" a , b ", [["a", "b"]]), ("a,,b,", [["a", "", "b", ""]]),
    ("a,b\nc,d", [["a", "b"], ["c", "d"]]),
    ("a\r\nb\rc", [["a"], ["b"], ["c"]]), ("a\n\n,\nb", [["a"], ["b"]]), ("\"a,b\",c", [["a,b", "c"]]),
    ("\"a\"\"b\"", [["a\"b"]]),
    ("\"a\nb\",c", [["a\nb", "c"]]), ("\"\",a", [["", "a"]]), ("a\"b,c", [["a\"b", "c"]]), (" \"a\" ,b", [["a", "b"]]),
    ("a;b,c", [["a;b", "c"]]),
  ])
  func betweenCommas(text: String, cells: [[String]]) {
    #expect(rows(text, .separated(by: ",")) == cells)
  }

  @Test(arguments: [
    ("", []), ("| a | b |", [["a", "b"]]), ("a | b", [["a", "b"]]), ("|a||b|", [["a", "", "b"]]),
    ("| a | b", [["a", "b"]]), ("a |", [["a"]]),
    ("| a |\n|---|\n| b |", [["a"], ["b"]]), ("| :-: | -- |", []), ("| - |", []), ("| : |", [[":"]]),
    ("| -a |", [["-a"]]), ("| a\\|b | c |", [["a|b", "c"]]),
    ("  | a |\r\n\t| b |", [["a"], ["b"]]), ("| |\n| a |", [["a"]]), ("| a\\\n| b |", [["a\\"], ["b"]]),
    ("| a | | b |", [["a", "", "b"]]),
  ])
  func betweenBars(text: String, cells: [[String]]) {
    #expect(rows(text, .bars) == cells)
  }

  @Test(
    arguments: [
      ("a,b;c;d", TableGrid.Dialect.separated(by: ";")), ("a,b", .separated(by: ",")),
      ("a\tb", .separated(by: "\t")),
      ("a,b;c", .separated(by: ",")), ("a\tb,c", .separated(by: "\t")), ("| a, b, c |", .bars),
      ("  | a |", .bars), ("a | b", .bars),
      ("a, b | c", .separated(by: ",")), ("a", nil), ("", nil),
      ("\n \na;b", .separated(by: ";")), ("a\nb,c", nil),
    ] as [(String, TableGrid.Dialect?)])
  func theFirstLineSaysWhatDivides(text: String, dialect: TableGrid.Dialect?) {
    #expect(TableGrid.dialect(of: SourceText(text)) == dialect)
  }

  @Test(arguments: [
    (#""a"#, "1:1-1:3: the quoted cell that begins here is not closed"),
    (#""a" b,c"#, "1:4-1:6: expected nothing after the quoted cell"),
    ("x,\"a\nb\"c", "2:3-2:4: expected nothing after the quoted cell"),
  ])
  func faultsOfQuotes(text: String, finding: String) {
    let grid = TableGrid(SourceText(text), .separated(by: ","))
    #expect(grid.diagnostics.map { "\($0.range?.description ?? ""): \($0.message)" } == [finding])
  }

  @Test(arguments: [
    ("ab, \"c\nd\",e\nf", ["1:1-1:3", "1:5-2:3", "2:4-2:5", "3:1-3:2"]), ("é,b", ["1:1-1:2", "1:3-1:4"]),
  ])
  func cellsKnowTheirPlaces(text: String, ranges: [String]) {
    let grid = TableGrid(SourceText(text), .separated(by: ","))
    #expect(grid.rows.joined().map(\.range.description) == ranges)
    #expect(grid.diagnostics.isEmpty)
  }

  @Test(arguments: [(0, 0), (1, 1), (2, 2), (3, 3), (4, 3)])
  func aGlanceTakesSoManyRows(most: Int, count: Int) {
    #expect(TableGrid(SourceText("a\n\nb\nc\n"), .separated(by: ","), most: most).rows.count == count)
  }
}
