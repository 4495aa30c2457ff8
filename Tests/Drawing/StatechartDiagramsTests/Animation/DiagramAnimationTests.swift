import GraphLayout
import StatechartDiagrams
import Statecharts
import TestSupport
import Testing
import XMLTree

struct DiagramAnimationTests {
  private static let frames = [
    DiagramAnimation.Frame(highlights: Highlights(activeStates: ["Closed"]), caption: "0/2"),
    DiagramAnimation.Frame(highlights: Highlights(activeStates: ["Open"]), caption: "1/2 open"),
    DiagramAnimation.Frame(
      highlights: Highlights(
        activeStates: ["Open"],
        refusal: Highlights.Refusal(from: ["Open"], wanted: "Closed", label: "lock")), caption: "2/2 ✕ lock"),
  ]

  private func document(_ frames: [DiagramAnimation.Frame], _ style: PictureStyle = PictureStyle()) throws
    -> MarkupDocument
  {
    DiagramAnimation(try Diagram(Charts.flat), frames: frames).document(style: style) { Fragment() }
  }

  private static func box(_ document: MarkupDocument) throws -> [Double] {
    let box = try #require(document.root["viewBox"]).split(separator: " ").compactMap { Double($0) }
    try #require(box.count == 4)
    return box
  }

  private func parts(_ document: MarkupDocument) throws -> [MarkupElement] {
    document.root.elements.filter { $0.name == "g" }
  }

  @Test func everyMomentIsADrawingAndTheLastIsStatic() throws {
    let document = try document(Self.frames)
    let parts = try parts(document)
    #expect(parts.map { $0["class"] } == ["frame frame-0", "frame frame-1", "frame frame-2 still"])
    #expect(parts.compactMap { $0.elements.last?.text } == ["0/2", "1/2 open", "2/2 ✕ lock"])
    let ids = try document.select("//*[@id]").compactMap { $0["id"] }
    #expect(Set(ids).count == ids.count)
    let sheet = try #require(document.root.elements.first { $0.name == "style" }).text
    #expect(sheet.contains("animation:statechart-frame 4.8s step-end infinite"))
    #expect(sheet.contains(".frame-0{animation-delay:-4.8s}"))
    #expect(sheet.contains(".frame-2{animation-delay:-1.6s}"))
    #expect(sheet.contains("prefers-reduced-motion:reduce){.statechart .frame{animation:none}}"))
    #expect(try document.select("//*[local-name()='script']").isEmpty)
    #expect(try self.document(Self.frames).xml() == document.xml())
  }

  @Test func oneMomentDoesNotMove() throws {
    let document = try document([Self.frames[1]], PictureStyle(theme: .dark, background: .theme, width: 700))
    #expect(try parts(document).count == 1)
    #expect(document.root["width"] == "700")
    #expect(!document.xml().contains("statechart-frame"))
    #expect(document.root.elements.filter { $0.name == "rect" }.map { $0["class"] } == ["backdrop"])
  }

  @Test func allDrawingsFit() throws {
    let plain = try Diagram(Charts.flat).size
    let box = try Self.box(document(Self.frames))
    #expect(box[0] <= 0 && box[1] <= 0)
    #expect(box[2] >= plain.width && box[3] >= plain.height + 30)
  }

  /// A drawing narrower than what is written under it stays in the middle.
  @Test func captionsFit() throws {
    let caption = String(repeating: "W", count: 60)
    let long = [Self.frames[0], DiagramAnimation.Frame(highlights: .none, caption: caption)]
    let (plain, wide) = (try Self.box(document([Self.frames[0]])), try Self.box(document(long)))
    #expect(wide[2] >= 60 * 0.95 * 14)
    #expect(abs(wide[0] + wide[2] / 2 - plain[0] - plain[2] / 2) < 0.1)
    #expect(wide[1] == plain[1] && wide[3] == plain[3])
  }
}
