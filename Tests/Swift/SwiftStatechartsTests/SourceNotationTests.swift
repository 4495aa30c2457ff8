import StatechartFormats
import SwiftStatecharts
import Testing

/// Source of one of the two languages is not taken for that of the other.
struct SourceNotationTests {
  private static let swift = "import GameplayKit\nfinal class Full: GKState {}"
  private static let objectiveC = "@import GameplayKit;\n@interface Full : GKState\n@end"

  @Test(arguments: [
    (swift, "swift"), (objectiveC, "objective-c"),
    (JoinedFiles.text(of: [("Full.h", objectiveC), ("Full.m", "@implementation Full\n@end")]), "objective-c"),
    (JoinedFiles.text(of: [("Full.h", objectiveC), ("Full.swift", swift)]), "swift"),
  ])
  func isRecognized(text: String, identifier: String) {
    let catalog = NotationCatalog.withSource
    #expect(catalog.reader(for: SourceText(text))?.identifier == identifier)
  }
}
