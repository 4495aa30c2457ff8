import Foundation
import Statecharts
import TestSupport
import Testing

@testable import Explanations

/// The rules against the codes in the sources, and against the article.
struct RuleCatalogTests {
  private static let sources = Repository.url("Sources")

  /// Every kind of finding that a source file declares.
  private static func codes() throws -> Set<String> {
    let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL }
    let declaration = /static let \w+ = (?:Diagnostic\.Code|Self)\("([a-z-]+)"\)/
    var codes: Set<String> = []
    for file in files ?? [] where file.pathExtension == "swift" {
      let text = try String(contentsOf: file, encoding: .utf8)
      codes.formUnion(text.matches(of: declaration).map { String($0.1) })
    }
    return codes
  }

  @Test func everyKindOfFindingHasARule() throws {
    let codes = try Self.codes()
    #expect(codes.count > 80)
    #expect(codes.subtracting(RuleCatalog.all.map(\.code.rawValue)) == [])
    #expect(Set(RuleCatalog.all.map(\.code.rawValue)).subtracting(codes) == [])
  }

  @Test(arguments: ValidationRules.codes) func rulesOfChartsAreAmongThem(code: Diagnostic.Code) {
    #expect(RuleCatalog.rule(code)?.group == .chart)
  }

  @Test(arguments: RuleCatalog.all) func textsAreSentences(rule: Rule) {
    let english = rule.texts(in: .english)
    for text in [english.summary, english.reason, english.remedy] {
      #expect(text.last == ".")
      #expect(text.first?.isLowercase == false || text.hasPrefix("enter"))
    }
    #expect(rule.page(in: .english).hasPrefix("\(rule.code) ("))
  }

  @Test(arguments: [Language.simplifiedChinese, .japanese]) func rulesAreTranslated(language: Language) {
    let table = language == .japanese ? RuleCatalog.japanese : RuleCatalog.simplifiedChinese
    #expect(Set(table.keys) == Set(RuleCatalog.all.map(\.code.rawValue)))
    for rule in RuleCatalog.all {
      let texts = rule.texts(in: language)
      for text in [texts.summary, texts.reason, texts.remedy] {
        #expect(text.last == "。", "\(rule.code): \(text)")
        #expect(text.contains { $0.unicodeScalars.contains { $0.value > 0x3000 && $0.value != 0x3002 } }, "\(text)")
      }
    }
    #expect(Set(Rule.Group.allCases.map { $0.title(in: language) }).count == Rule.Group.allCases.count)
  }

  @Test func theArticleHasAllRules() throws {
    let golden = Golden(folder: Self.sources.appending(path: "InterlockArticles/Interlock.docc"))
    #expect(try golden.difference(of: RuleCatalog.article(in: .english), from: "Rules.md") == nil)
  }
}
