import Foundation
import TestSupport
import Testing

@Suite struct ConformancePageTests {
  /// Documentation lies next to the modules.
  private static let documentation = Repository.url("Sources/InterlockArticles/Interlock.docc")

  @Test(.enabled(if: SharedFolder.isPresent, Comment(rawValue: SharedFolder.absence)))
  func thePageReportsTheSuites() async throws {
    let rows = W3CCase.all.map { test in
      ConformancePage.Row(test: test, passes: Variant.allCases.map { (try? test.passes($0)) ?? false })
    }
    let scion = Variant.allCases.map { form in SCIONCase.all.count { (try? $0.passes(form)) ?? false } }
    let page = ConformancePage(rows: rows, scion: (SCIONCase.all.count, scion))
    let golden = Golden(folder: ConformancePageTests.documentation)
    #expect(try golden.difference(of: page.text, from: "Conformance.md") == nil)
  }

  @Test(.enabled(if: SharedFolder.isPresent, Comment(rawValue: SharedFolder.absence)))
  func everyTestHasItsWords() {
    #expect(Set(W3CAssertions.words.keys) == Set(W3CCase.all.map(\.number)))
  }
}
