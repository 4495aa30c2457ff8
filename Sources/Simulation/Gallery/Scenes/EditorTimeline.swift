import Statecharts
import XMLTree

/// The film from left to right: its clips above, its sound below, the playhead across both.
struct EditorTimeline: MarkupComponent {
  /// The open category.
  let category: State.ID?
  /// The open tool.
  let tool: State.ID?

  var body: some Markup {
    SVG.group(.attribute("transform", "translate(0 160)")) {
      clip(x: 0, width: 92, "first")
      clip(x: 96, width: 112, "second")
      clip(x: 212, width: 72, "third")
      sound
      mark
      SVG.rectangle(x: 151, y: -6, width: 2, height: 78, class: "editor-head")
      SVG.circle(center: .init(152, -5), radius: 4.5, class: "editor-head")
    }
  }

  private func clip(x: Double, width: Double, _ name: String) -> Element {
    SVG.group(class: "editor-clip \(name)") {
      SVG.rectangle(x: x, y: 4, width: width, height: 36, cornerRadius: 6, class: "body")
      for frame in 1..<Int(width / 24) {
        SVG.rectangle(x: x + Double(frame) * 24, y: 4, width: 1, height: 36, class: "joint")
      }
    }
  }

  /// The sound, softer towards both ends when it is faded.
  private var sound: Element {
    SVG.group(class: category == "Music" ? "editor-sound open" : "editor-sound") {
      SVG.rectangle(x: 0, y: 46, width: 284, height: 24, cornerRadius: 6, class: "body")
      for place in 0..<54 {
        let height = loudness(at: place) * EditorTimeline.waves[place % EditorTimeline.waves.count]
        SVG.rectangle(
          x: 6 + Double(place) * 5.1, y: 58 - height / 2, width: 2.4, height: height, cornerRadius: 1.2, class: "wave")
      }
    }
  }

  private func loudness(at place: Int) -> Double {
    switch tool {
    case "Fade": max(0.12, min(1, Double(min(place, 53 - place)) / 18))
    case "Volume": 0.6
    case _: 1
    }
  }

  @MarkupBuilder private var mark: Fragment {
    if category == "Clip" {
      SVG.rectangle(x: 97, y: 5, width: 110, height: 34, cornerRadius: 6, class: "editor-chosen")
    }
    switch tool {
    case "Trim":
      SVG.outline(
        "M96 8a6 6 0 0 1 6-6h6v40h-6a6 6 0 0 1-6-6zM208 8a6 6 0 0 0-6-6h-6v40h6a6 6 0 0 0 6-6z", class: "editor-yellow")
      SVG.outline("M102 17v10M202 17v10", class: "editor-notch")
    case "Transition": SVG.outline("M210 10l12 12-12 12-12-12z", class: "editor-yellow")
    case "Speed": SVG.outline("M112 15l8 7-8 7zm12 0 8 7-8 7zm44 0 8 7-8 7zm12 0 8 7-8 7z", class: "editor-yellow")
    case "Reverse": SVG.outline("M132 15l-8 7 8 7zm-12 0-8 7 8 7zm72 0-8 7 8 7zm-12 0-8 7 8 7z", class: "editor-yellow")
    case "Fade": SVG.outline("M2 68 98 48M282 68 186 48", class: "editor-ramp")
    case "Voiceover": SVG.rectangle(x: 96, y: 46, width: 112, height: 24, cornerRadius: 6, class: "editor-chosen")
    case _: Fragment()
    }
  }

  private static let waves: [Double] = [7, 13, 9, 17, 12, 6, 15, 19, 10, 14, 8]
}
