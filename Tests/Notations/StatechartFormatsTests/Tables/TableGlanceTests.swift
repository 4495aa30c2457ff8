import StatechartFormats
import Statecharts
import Testing

/// A text is taken for a table by its first five rows, so that a long file costs no more than a short one.
struct TableGlanceTests {
  private static let rows = (1...4).map { "s\($0),go,s\($0 + 1)\n" }.joined()

  @Test(arguments: [
    (rows + "s5,go,s1\n", Resemblance.possible), (rows + "and, with, so many, commas\n", .none),
    (rows + "\n\n" + "and, with, so many, commas\n", .none),
    (rows + "s5,go,s1\n" + "and, with, so many, commas\n", .possible), ("s1,go,s2\n", .none), ("", .none),
    ("state,event,next\n" + "and, with, so many, commas\n", .certain),
  ])
  func theFirstFiveRowsTell(text: String, resemblance: Resemblance) {
    #expect(CSVNotation().resemblance(of: SourceText(text)) == resemblance)
  }
}
