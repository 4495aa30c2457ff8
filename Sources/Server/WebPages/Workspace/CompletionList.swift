package import Explanations
package import StatechartSimulation
package import XMLTree

/// The words that can be written at a place of a text, as scripts put them under it.
package struct CompletionList: Sendable {
  private let completion: Completion?
  /// The index of the beginning of the word, in UTF-16 units.
  private let start: Int
  private let language: Language

  package init(_ completion: Completion?, in text: String, language: Language) {
    self.completion = completion
    self.language = language
    start = completion?.start.utf16Offset(in: text) ?? 0
  }

  /// The document whose body is the list.
  package func document() -> MarkupDocument {
    MarkupDocument(
      Element("html", attributes: [.lang(language.tag)]) {
        HTML.body {
          HTML.ul(id: "completions", .role("listbox"), .aria("label", language(.workspaceCompletions))) {
            for (index, item) in (completion?.items ?? []).enumerated() { row(index, item) }
          }
        }
      })
  }

  private func row(_ index: Int, _ item: Completion.Item) -> Element {
    HTML.li(
      id: "completion-\(index)", .role("option"), .data("from", String(start)), .data("text", item.text)
    ) {
      item.text
      HTML.span { kind(item.kind) }
    }
  }

  private func kind(_ kind: Completion.Kind) -> String {
    switch kind {
    case .state: language(.completionState)
    case .event: language(.editEvent)
    case .keyword: language(.completionKeyword)
    }
  }
}
