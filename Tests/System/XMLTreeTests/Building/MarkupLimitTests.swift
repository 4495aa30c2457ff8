import Synchronization
import Testing
@testable import XMLTree

/// A document that would have too many bytes is not built.
struct MarkupLimitTests {
  /// A list that counts the items of it that were built.
  private final class Counted: Sendable {
    private let built = Mutex(0)
    var count: Int { built.withLock { $0 } }

    func list(_ count: Int) -> Element {
      HTML.ul {
        for number in 0..<count {
          HTML.li(class: "item") {
            let _ = self.built.withLock { $0 += 1 }
            "number \(number)"
          }
        }
      }
    }
  }

  @Test func upToItsLimitADocumentIsAsItIs() throws {
    let document = MarkupDocument(Counted().list(3))
    let html = document.htmlBytes()
    #expect(try document.htmlBytes(upTo: html.count) == html)
    #expect(throws: MarkupTooLarge(limit: html.count - 1)) { try document.htmlBytes(upTo: html.count - 1) }
  }

  @Test func whatIsBeyondIsNotBuilt() {
    let html = Counted()
    #expect(throws: MarkupTooLarge(limit: 1000)) { try MarkupDocument(html.list(100_000)).htmlBytes(upTo: 1000) }
    #expect((1..<1000).contains(html.count))
  }

  /// Characters that are written as references count as what they are written as.
  @Test func referencesCount() {
    let text = String(repeating: "<", count: 400)
    #expect(throws: MarkupTooLarge(limit: 1000)) { try MarkupDocument(HTML.p { text }).htmlBytes(upTo: 1000) }
  }

  @Test func attributesCount() {
    let value = String(repeating: "x", count: 1000)
    #expect(throws: MarkupTooLarge(limit: 1000)) { try MarkupDocument(HTML.p(id: value)).htmlBytes(upTo: 1000) }
  }

  /// What is copied from another document, as templates are.
  @Test func copiesCount() throws {
    let list = MarkupDocument(Counted().list(100)).root
    let document = MarkupDocument(HTML.main { list })
    #expect(document.html() == MarkupDocument(HTML.main { Counted().list(100) }).html())
    #expect(throws: MarkupTooLarge(limit: 1000)) { try document.htmlBytes(upTo: 1000) }
  }
}
