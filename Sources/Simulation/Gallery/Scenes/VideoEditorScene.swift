import Statecharts
import XMLTree

/// A video editor in the hand: the preview, the timeline, the tools of the open category, and the categories.
struct VideoEditorScene: Scene {
  func picture(of moment: SceneMoment) -> Fragment {
    let categories = VideoEditorScene.categories
    let category = categories.first { moment.isIn($0.id) }
    let tool = category?.children.first { moment.isIn($0.id) }
    SceneFrame("video-editor") {
      HTML.div(class: "editor") {
        SVG.root(
          viewBox: .init(width: 284, height: 236), class: "editor-stage", .role("img"),
          .aria("label", description(category: category, tool: tool, at: moment))
        ) {
          EditorPreview(tool: tool?.id, moment: moment)
          EditorTimeline(category: category?.id, tool: tool?.id)
        }
        bar(category?.children ?? [], "editor-tools", moment.words("Tools", "工具", "ツール"), at: moment)
        bar(categories, "editor-categories", moment.words("Categories", "类别", "カテゴリー"), at: moment)
      }
    }
  }

  /// A tool bar: one button a state, the active one marked.
  private func bar(_ states: [State], _ classes: String, _ name: String, at moment: SceneMoment) -> Element {
    HTML.div(class: classes, .role("group"), .aria("label", name)) {
      HTML.ul(class: "editor-bar") {
        for state in states { HTML.li { button(state, at: moment) } }
      }
    }
  }

  private func button(_ state: State, at moment: SceneMoment) -> Element {
    HTML.a(
      href: moment.address(of: state.id.name.lowercased()), class: "editor-button",
      .aria("current", moment.isIn(state.id) ? "true" : nil)
    ) {
      EditorIcon(state: state.id)
      HTML.span { state.label(in: moment.language) }
    }
  }

  private func description(category: State?, tool: State?, at moment: SceneMoment) -> String {
    let names = [category, tool].compactMap { $0?.label(in: moment.language) }
    return moment.words("Preview and timeline of a film; open: ", "影片的预览和时间线；当前：", "動画のプレビューとタイムライン。選択中：")
      + names.joined(separator: " › ")
  }

  private static let categories = GalleryMachine.videoEditor.chart.state("Editor")?.children ?? []
}

/// The drawing on a button of the editor's tool bars.
struct EditorIcon: MarkupComponent {
  /// The state that the button opens.
  let state: State.ID

  var body: some Markup {
    SVG.icon(EditorIcon.outlines[state] ?? EditorIcon.plain, size: 22, class: "scene-icon")
  }

  /// A frame, for a state without a drawing of its own.
  private static let plain = "M5 5h14v14H5z"

  private static let outlines: [State.ID: String] = [
    "Theme": "M4 18.5 12 4l8 14.5zM8.5 18.5 12 12l3.5 6.5",
    "Modern": "M5 5h14v14H5zM5 9.5h14",
    "Playful": "M12 4l2.3 5 5.5.6-4.1 3.7 1.2 5.4L12 15.9l-4.9 2.8 1.2-5.4-4.1-3.7 5.5-.6z",
    "Travel": "M3.5 14.5 20 8.5c1.5-.5 1.5-2.5-.5-2.5l-5 1.5L8 4.5l-1.5.7 3.5 4-3.5 1.5-2-1.2-1.3.6z",
    "News": "M4 5.5h13v13H6a2 2 0 0 1-2-2zM17 9.5h3v7a2 2 0 0 1-3 0M7 9.5h7M7 12.5h7M7 15.5h4",
    "Music":
      "M9 17.5V6l10-2v11.5M9 17.5a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0zM19 15.5a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0z",
    "Soundtrack": "M4 10v4M8 6.5v11M12 9v6M16 4.5v15M20 10v4",
    "Voiceover": "M9 6.5a3 3 0 0 1 6 0v5a3 3 0 0 1-6 0zM6 11.5a6 6 0 0 0 12 0M12 17.5v3",
    "Volume": "M4 9.5v5h3.5l5 4.5V5l-5 4.5zM16 9a4 4 0 0 1 0 6M18.5 6.5a7.5 7.5 0 0 1 0 11",
    "Fade": "M3.5 18.5 9 6h6l5.5 12.5z",
    "Clip": "M4 6h16v12H4zM8 6v12M16 6v12M4 10h4M4 14h4M16 10h4M16 14h4",
    "Scale": "M14 4h6v6M20 4l-7 7M10 20H4v-6M4 20l7-7",
    "Trim": "M7 4v16M17 4v16M7 8h10M7 16h10M4 4h3M4 20h3M17 4h3M17 20h3",
    "Transition": "M4 6h7v12H4zM13 6l7 6-7 6z",
    "Speed": "M4.5 17.5a8.5 8.5 0 1 1 15 0M12 14.5l4-5",
    "Reverse": "M11 6 4 12l7 6zM20 6l-7 6 7 6z",
    "Effects": "M5 19 15 9M13 7l4 4M17.5 3v3M19 4.5h-3M20 13v3M21.5 14.5h-3M8 4v3M9.5 5.5h-3",
    "Blur": "M12 4c4 4.8 6 7.7 6 10.3a6 6 0 0 1-12 0C6 11.7 8 8.8 12 4zM9.5 14.5a2.5 2.5 0 0 0 2.5 2.5",
    "Glow":
      "M15.5 12a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0zM12 3.5v2M12 18.5v2M3.5 12h2M18.5 12h2M6 6l1.4 1.4M16.6 16.6 18 18M6 18l1.4-1.4M16.6 7.4 18 6",
    "Shake": "M8 6h8v12H8zM5 8.5v7M19 8.5v7M2.5 10.5v3M21.5 10.5v3",
    "Mosaic": "M4 4h5.3v5.3H4zM9.3 9.3h5.4v5.4H9.3zM14.7 4H20v5.3h-5.3zM4 14.7h5.3V20H4zM14.7 14.7H20V20h-5.3z",
    "Filter":
      "M14.5 9a5 5 0 1 1-10 0 5 5 0 0 1 10 0zM19.5 9a5 5 0 1 1-10 0 5 5 0 0 1 10 0zM17 15a5 5 0 1 1-10 0 5 5 0 0 1 10 0z",
    "Vivid":
      "M12 3.5a8.5 8.5 0 1 0 0 17c2 0 2-1.5 1.5-2.5-.6-1.3.3-3 2-3h2c1.7 0 3-1.5 3-3.5 0-4.5-3.8-8-8.5-8zM8 10v.01M12 7.5v.01M16 10v.01M7.5 14v.01",
    "Mono": "M20 12a8 8 0 1 1-16 0 8 8 0 0 1 16 0zM12 4v16M12 8h5.5M12 12h8M12 16h6",
    "Vintage": "M4 8h4l1.5-2.5h5L16 8h4v11H4zM15.5 13a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0z",
    "Sepia": "M5 4h14v16H5zM8 7h8v7H8zM8 17h5",
  ]
}
