import Statecharts
import XMLTree

/// The frame of the film that the playhead is on, as the open tool makes it look.
struct EditorPreview: MarkupComponent {
  /// The open tool.
  let tool: State.ID?
  /// The moment, for its language.
  let moment: SceneMoment

  var body: some Markup {
    SVG.group(class: "editor-film \(look)") {
      landscape
      if tool == "Mosaic" { mosaic }
      if tool == "Glow" { SVG.circle(center: .init(206, 48), radius: 42, class: "editor-halo") }
    }
    mark
  }

  /// The class that the style sheet has a filter or a movement for.
  private var look: String {
    switch tool {
    case "Vivid", "Mono", "Vintage", "Sepia", "Blur", "Glow", "Shake": "look-" + (tool?.name.lowercased() ?? "")
    case _: ""
    }
  }

  @MarkupBuilder private var landscape: Fragment {
    SVG.rectangle(x: 0, y: 0, width: 284, height: 150, class: "editor-sky")
    SVG.circle(center: .init(206, 48), radius: 20, class: "editor-sun")
    SVG.outline("M0 96 52 44l34 32 38-52 50 62 32-26 78 54v40H0z", class: "editor-far")
    SVG.outline("M124 24l16 20-9-2-7 7-8-6-7 3z", class: "editor-snow")
    SVG.outline("M0 108c50-16 92 6 146-4 52-10 92-4 138 2v45H0z", class: "editor-near")
    SVG.outline("M92 150c6-16 34-20 62-22 36-2 60 6 88 22z", class: "editor-lake")
    SVG.outline("M34 118l9-30 9 30zm16 8 8-26 8 26z", class: "editor-tree")
    SVG.outline("M154 136h26l-5 6h-16zM166 118v16h-10z", class: "editor-boat")
  }

  @MarkupBuilder private var mosaic: Fragment {
    for row in 0..<3 {
      for column in 0..<4 {
        SVG.rectangle(
          x: 132 + Double(column) * 16, y: 106 + Double(row) * 14, width: 16, height: 14,
          class: "editor-tile t\((row * 3 + column * 2) % 4)")
      }
    }
  }

  /// The mark that the tool lays over the frame.
  @MarkupBuilder private var mark: Fragment {
    switch tool {
    case "Modern": title(moment.words("THE LAKE", "湖", "湖"), y: 84, "modern")
    case "Playful": playful
    case "Travel": travel
    case "News": news
    case "Soundtrack": badge("M6 15V5l9-2v10M6 15a2 2 0 1 1-4 0 2 2 0 0 1 4 0zM15 13a2 2 0 1 1-4 0 2 2 0 0 1 4 0z")
    case "Voiceover": badge("M7 5a2.5 2.5 0 0 1 5 0v4a2.5 2.5 0 0 1-5 0zM4.5 9a5 5 0 0 0 10 0M9.5 14v3")
    case "Volume": slider
    case "Scale": scaling
    case "Speed": chip("2×")
    case "Shake": SVG.outline("M18 50v50M9 60v30M266 50v50M275 60v30", class: "editor-motion")
    case "Reverse": badge("M8 4 2 9.5 8 15zM16 4l-6 5.5 6 5.5z")
    case "Transition": SVG.outline("M142 0h142v150H104z", class: "editor-wipe")
    case _: Fragment()
    }
  }

  private func title(_ text: String, y: Double, _ classes: String) -> Element {
    SVG.text(at: .init(142, y), anchor: .middle, class: "editor-title \(classes)") { text }
  }

  @MarkupBuilder private var playful: Fragment {
    for place in 0..<14 {
      SVG.circle(
        center: .init(Double((place * 83 + 20) % 276), Double((place * 47 + 12) % 140)), radius: 4,
        class: "editor-confetti c\(place % 3)")
    }
    SVG.rectangle(x: 72, y: 56, width: 140, height: 42, cornerRadius: 21, class: "editor-bubble")
    title(moment.words("At the lake!", "湖边一日！", "湖へ行こう！"), y: 83, "playful")
  }

  @MarkupBuilder private var travel: Fragment {
    SVG.outline("M20 128C60 60 130 60 166 116", class: "editor-route")
    SVG.outline("M166 122c9-9 13-15 13-21a13 13 0 0 0-26 0c0 6 4 12 13 21z", class: "editor-pin")
    SVG.circle(center: .init(166, 101), radius: 5, class: "editor-hole")
    SVG.text(at: .init(18, 26), class: "editor-title travel") { moment.words("Day 3", "第三天", "3日目") }
  }

  @MarkupBuilder private var news: Fragment {
    SVG.rectangle(x: 0, y: 112, width: 284, height: 26, class: "editor-strip")
    SVG.rectangle(x: 0, y: 112, width: 60, height: 26, class: "editor-live")
    SVG.text(at: .init(30, 130), anchor: .middle, class: "editor-title live") { moment.words("LIVE", "直播", "生中継") }
    SVG.text(at: .init(70, 130), class: "editor-title strip") {
      moment.words("Water level normal", "湖水水位正常", "水位は平常どおり")
    }
  }

  @MarkupBuilder private var slider: Fragment {
    SVG.rectangle(x: 62, y: 122, width: 160, height: 16, cornerRadius: 8, class: "editor-shade")
    SVG.rectangle(x: 70, y: 128, width: 92, height: 4, cornerRadius: 2, class: "editor-yellow")
    SVG.circle(center: .init(162, 130), radius: 7, class: "editor-yellow")
  }

  @MarkupBuilder private var scaling: Fragment {
    SVG.rectangle(x: 40, y: 18, width: 204, height: 114, class: "editor-crop")
    for corner in [SVG.Point(40, 18), .init(244, 18), .init(40, 132), .init(244, 132)] {
      SVG.circle(center: corner, radius: 6, class: "editor-yellow")
    }
  }

  private func badge(_ outline: String) -> Element {
    SVG.group(.attribute("transform", "translate(12 12)")) {
      SVG.rectangle(x: 0, y: 0, width: 36, height: 36, cornerRadius: 10, class: "editor-shade")
      SVG.group(class: "editor-sign", .attribute("transform", "translate(9 8.5)")) { SVG.outline(outline) }
    }
  }

  private func chip(_ text: String) -> Element {
    SVG.group {
      SVG.rectangle(x: 12, y: 12, width: 50, height: 32, cornerRadius: 10, class: "editor-shade")
      SVG.text(at: .init(37, 34), anchor: .middle, class: "editor-title chip") { text }
    }
  }
}
