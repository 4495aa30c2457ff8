import Lessons
import XMLTree

extension LessonText {
  /// The text as elements, below headings of the second level.
  @MarkupBuilder var markup: Fragment {
    for block in blocks { block.element }
  }

  /// A choice's words in a button, which can contain neither paragraphs nor links.
  @MarkupBuilder var phrase: Fragment {
    for block in blocks {
      switch block {
      case .heading(let spans), .paragraph(let spans): spans.markup(hasLinks: false)
      case .bullets(let items), .steps(let items): items.map(\.plain).joined(separator: " ")
      case .code(let text): HTML.code { text }
      }
    }
  }
}

extension LessonText.Block {
  fileprivate var element: Element {
    switch self {
    case .heading(let spans): HTML.h3 { spans.markup() }
    case .paragraph(let spans): HTML.p { spans.markup() }
    case .bullets(let items): HTML.ul { for item in items { HTML.li { item.markup() } } }
    case .steps(let items): HTML.ol { for item in items { HTML.li { item.markup() } } }
    case .code(let text): HTML.pre { HTML.code { text } }
    }
  }
}

extension [LessonText.Span] {
  /// - Parameter hasLinks: False to show the text of links alone.
  @MarkupBuilder fileprivate func markup(hasLinks: Bool = true) -> Fragment {
    for span in self {
      switch span {
      case .text(let text): text
      case .emphasis(let spans): HTML.em { spans.markup(hasLinks: hasLinks) }
      case .strong(let spans): HTML.strong { spans.markup(hasLinks: hasLinks) }
      case .code(let text): HTML.code { text }
      case .link(let spans, let target):
        if hasLinks { HTML.a(href: target) { spans.markup() } } else { spans.markup(hasLinks: false) }
      }
    }
  }

  /// The words without their marks.
  fileprivate var plain: String {
    map { span in
      switch span {
      case .text(let text), .code(let text): text
      case .emphasis(let spans), .strong(let spans), .link(let spans, _): spans.plain
      }
    }.joined()
  }
}
