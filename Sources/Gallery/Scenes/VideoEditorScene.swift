import Statecharts
import XMLTree

/// A video editor in the hand: the preview, the timeline, the tools of the open category, and the categories.
struct VideoEditorScene: Scene {
  func picture(of moment: SceneMoment) -> Fragment {
    let categories = VideoEditorScene.categories
    let category = categories.first { moment.isIn($0.id) }
    let tool = category?.children.first { moment.isIn($0.id) }
    return Fragment {
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
