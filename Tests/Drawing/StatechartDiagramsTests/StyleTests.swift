import GraphLayout
@testable import StatechartDiagrams
import Statecharts
import Testing
import XMLTree

/// The style sheet.
struct StyleTests {
  @Test(arguments: DiagramTheme.allCases)
  func everyColourIsFirstPlain(_ theme: DiagramTheme) {
    let sheet = DiagramStyle.standalone(theme, language: "en")
    for declaration in sheet.split(separator: ";") where declaration.contains(":var(--") {
      let property = declaration.prefix { $0 != ":" }
      let name = declaration.drop { $0 != "(" }.dropFirst(3).prefix { $0 != ")" }
      let colour = Colour(rawValue: String(name))
      #expect(colour != nil)
      let plain = colour.map { "\(property):\(theme.plainValue(of: $0));\(property):var(--\(name))" } ?? ""
      #expect(sheet.contains(plain))
    }
  }

  @Test func everyClassHasARule() throws {
    let names = [
      "box", "strip", "rule", "separator", "dot", "ring", "name", "mark", "note", "line", "head", "core", "label",
      "active", "next", "valid", "last", "badge-active", "badge-next", "tick", "outline", "cross", "barrier", "wanted",
      "thumb", "focus", "reach", "backdrop",
    ]
    for name in names { #expect(DiagramStyle.css.contains("." + name), "no rule for \(name)") }
  }

  /// Chinese and Japanese share ideographs and differ in their forms.
  @Test func japaneseDrawingsHaveJapaneseFonts() throws {
    for language in ["ja", "ja-JP"] {
      let japanese = DiagramStyle.standalone(.light, language: language)
      let last = try #require(japanese.split(separator: "\n").last { $0.contains("font-family") })
      #expect(last.hasPrefix(".statechart text{") && last.contains("CJK JP") && !last.contains("CJK SC"))
    }
    for language in ["en", "zh-Hans"] {
      #expect(!DiagramStyle.standalone(.light, language: language).contains("Hiragino"))
    }
    for sheet in [DiagramStyle.css, DiagramStyle.inlineCSS] {
      #expect(sheet.contains(".statechart text:lang(ja){font-family:"))
    }
  }

  @Test func nothingMovesForThoseWhoWantItStill() {
    let rules = DiagramStyle.css.split(separator: "\n").filter { $0.contains("animation:") && !$0.contains("none}") }
    #expect(rules.count == 1)
    #expect(rules.allSatisfy { $0.hasPrefix("@media (prefers-reduced-motion:no-preference)") })
  }

  @Test func followsTheViewersPreference() {
    #expect(DiagramStyle.palette.contains("@media (prefers-color-scheme:dark)"))
    #expect(!DiagramStyle.standalone(.dark, language: "en").contains("prefers-color-scheme"))
    #expect(DiagramStyle.css.contains("@media print"))
  }

  /// The contrast that WCAG 2.2 asks for (1.4.3 and 1.4.11), of each pair that meets in a drawing.
  @Test(arguments: [
    (Colour.ink, Colour.card, 4.5), (.soft, .card, 4.5), (.ok, .card, 4.5), (.no, .card, 4.5), (.accent, .card, 4.5),
    (.ink, .accentSoft, 4.5), (.soft, .accentSoft, 4.5), (.accent, .accentSoft, 3), (.ok, .accentSoft, 3),
  ])
  func coloursContrast(_ colour: Colour, _ ground: Colour, _ least: Double) {
    #expect(Self.contrast(colour.light, ground.light) >= least)
    #expect(Self.contrast(colour.dark, ground.dark) >= least)
  }

  private static func contrast(_ left: String, _ right: String) -> Double {
    let (a, b) = (luminance(left), luminance(right))
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  private static func luminance(_ colour: String) -> Double {
    let value = Int(colour.dropFirst(), radix: 16) ?? 0
    let parts = [value >> 16 & 255, value >> 8 & 255, value & 255].map { part in
      let share = Double(part) / 255
      return share <= 0.04045 ? share / 12.92 : power((share + 0.055) / 1.055)
    }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }

  /// The 2.4th power: the square times the fifth root of the square, which Newton's method finds.
  private static func power(_ base: Double) -> Double {
    var root = base
    for _ in 0..<60 { root -= (root * root * root * root * root - base * base) / (5 * root * root * root * root) }
    return base * base * root
  }
}

struct PictureStyleTests {
  @Test(
    arguments: [
      ("none", PictureStyle.Background.none), ("transparent", PictureStyle.Background.none), ("theme", .theme),
      ("White", .colour("ffffff")), ("#AbC", .colour("abc")),
      ("11223344", .colour("11223344")), ("red", nil), ("", nil), ("#12345", nil), ("url(#a)", nil),
    ] as [(String, PictureStyle.Background?)])
  func backgrounds(text: String, background: PictureStyle.Background?) {
    #expect(PictureStyle.Background(text) == background)
  }

  @Test func aWidthIsBoundedAndTheHeightFollows() throws {
    #expect(PictureStyle(width: 1).width == 16)
    var style = PictureStyle(width: 1 << 20)
    #expect(style.width == 8192)
    style.width = -3
    #expect(style.width == 16)
    let diagram = try Diagram(Charts.flat)
    let root = diagram.document(style: PictureStyle(width: 500)).root
    #expect(root["width"] == "500")
    #expect(
      root["height"].flatMap(Double.init).map { abs($0 - 500 * diagram.size.height / diagram.size.width) < 0.01 }
        == true)
  }

  @Test(arguments: [(PictureStyle.Background.none, 0), (.theme, 1), (.colour("abc"), 1)])
  func whatLiesUnderADrawing(background: PictureStyle.Background, count: Int) throws {
    let document = try Diagram(Charts.flat).document(style: PictureStyle(background: background))
    let shapes = document.root.elements.filter { $0.name == "rect" }
    #expect(shapes.count == count)
    if case .colour(let digits) = background { #expect(shapes.first?["fill"] == "#" + digits) }
  }
}
