import TestSupport
import Testing
import XMLTree

/// One parsed document or template is used from many tasks at once.
@Suite struct ConcurrencyTests {
  enum Slot: String, TemplateSlot { case main }
  enum Value: String, TemplateSlot { case language }

  private static let source = """
    <html lang="{language}"><head><title>t</title></head><body><nav xml:lang="de"><a href="/">home</a></nav>\
    <svg xmlns="http://www.w3.org/2000/svg" xmlns:x="urn:x" x:y="1" viewBox="0 0 1 1"><g/></svg><slot name="main"/></body></html>
    """

  @Test func templatesAreFilledAtOnce() async throws {
    let template = try Template<Slot, Value>(source: Self.source, name: "layout")
    let render = { @Sendable (number: Int) in
      MarkupDocument(
        template.fill { _ in
          "l\(number)"
        } slots: { _ in
          HTML.p { "body \(number)" }
        }
      ).html()
    }
    let expected = (0..<400).map(render)
    let rendered = await withTaskGroup(of: (Int, String).self) { group in
      for number in expected.indices {
        group.addTask { (number, render(number)) }
      }
      return await group.reduce(into: [Int: String]()) { $0[$1.0] = $1.1 }
    }
    #expect(expected.indices.allSatisfy { rendered[$0] == expected[$0] })
    #expect(expected[7].contains("<html lang=\"l7\">") && expected[7].contains("<p>body 7</p></body>"))
  }

  @Test func documentsAreReadAtOnce() async throws {
    let document = try MarkupDocument.parse(xml: Self.source)
    let expected = Self.reading(document)
    let readings = await withTaskGroup(of: String.self) { group in
      for _ in 0..<200 {
        group.addTask { Self.reading(document) }
      }
      return await group.reduce(into: Set<String>()) { $0.insert($1) }
    }
    #expect(readings == [expected])
  }

  @Test func textsAreParsedAtOnce() async {
    let outcomes = await withTaskGroup(of: Bool.self) { group in
      for number in 0..<200 {
        group.addTask {
          let isBroken = number.isMultiple(of: 2)
          let read = try? MarkupDocument.parse(xml: "<a><b>\(number)</b>\(isBroken ? "" : "</a>")")
          return isBroken ? read == nil : read?.root.text == "\(number)"
        }
      }
      return await group.reduce(into: [Bool]()) { $0.append($1) }
    }
    #expect(outcomes.count == 200 && outcomes.allSatisfy { $0 })
  }

  private static func reading(_ document: MarkupDocument) -> String {
    let links = (try? document.select("//a").map(\.text)) ?? []
    let names = document.root.elements.map(\.name)
    let copies = document.root.elements.map { $0.xml() }
    return "\(links) \(names) \(copies) \(document.xml()) \(document.html())"
  }
}
