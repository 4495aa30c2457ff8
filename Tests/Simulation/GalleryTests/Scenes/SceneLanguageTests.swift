import Gallery
import StatechartExecution
import TestSupport
import Testing
import XMLTree

@Suite("The language of a scene")
struct SceneLanguageTests {
  /// What is not translated: names of the protocol, an address, a unit.
  static let properNames: Set<String> = [
    "CLOSED", "LISTEN", "SYN", "SENT", "RECEIVED", "ESTABLISHED", "FIN", "WAIT", "CLOSE", "CLOSING", "LAST", "ACK",
    "TIME", "RST", "lin", "example", "org",
  ]

  @Test("is Chinese throughout on a Chinese page", arguments: SceneTests.machines)
  func isChinese(identifier: String) throws {
    for visit in try SceneVisit.all(of: try #require(Gallery.machine(named: identifier))) {
      let words = try texts(of: visit.picture(in: "zh-Hans")).flatMap(SceneLanguageTests.latinWords)
      #expect(words.filter { !SceneLanguageTests.properNames.contains($0) } == [], "\(visit.place)")
    }
  }

  @Test("is Japanese throughout on a Japanese page", arguments: SceneTests.machines)
  func isJapanese(identifier: String) throws {
    for visit in try SceneVisit.all(of: try #require(Gallery.machine(named: identifier))) {
      let texts = try texts(of: visit.picture(in: "ja"))
      #expect(texts.contains { JapaneseText.hasJapanese($0) })
      let leftovers = texts.flatMap { JapaneseText.leftovers(in: $0, except: SceneLanguageTests.properNames) }
      #expect(leftovers == [], "\(visit.place)")
    }
  }

  @Test("is English on an English page, Japanese marked as such", arguments: SceneTests.machines)
  func isEnglish(identifier: String) throws {
    for visit in try SceneVisit.all(of: try #require(Gallery.machine(named: identifier))) {
      let foreign = try texts(of: visit.picture(), except: "[not(ancestor-or-self::*[@lang='ja'])]")
        .filter { $0.unicodeScalars.contains { (0x3040...0x9FFF).contains($0.value) } }
      #expect(foreign == [], "\(visit.place)")
    }
  }

  @Test("changes with the page", arguments: SceneTests.machines)
  func changes(identifier: String) throws {
    let visit = try SceneVisit(identifier, "")
    #expect(Set(["en", "zh-Hans", "ja"].map { visit.still(in: $0) }).count == 3)
    #expect(visit.still(in: "en") == visit.still(in: "fr"), "English where there is no translation")
  }

  /// The texts and labels of the elements that are chosen, each element's own.
  private func texts(of picture: MarkupDocument, except filter: String = "") throws -> [String] {
    try picture.select("//*" + filter).flatMap { element in
      let own = element.children.compactMap { child -> String? in
        guard case .text(let text) = child else { return nil }
        return text
      }
      return own + [element["aria-label"]].compactMap(\.self)
    }
  }

  /// The runs of two or more Latin letters.
  private static func latinWords(_ text: String) -> [String] {
    text.split { !($0.isASCII && $0.isLetter) }.map(String.init).filter { $0.count > 1 }
  }
}
