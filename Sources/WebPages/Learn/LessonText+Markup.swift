import Lessons
import XMLTree

extension LessonText {
  /// The text as elements, below headings of the second level.
  var markup: Fragment {
    Fragment { for block in blocks { block.element } }
  }
}

extension LessonText.Block {
  fileprivate var element: Element {
    switch self {
    case .heading(let spans): HTML.h3 { spans.markup }
    case .paragraph(let spans): HTML.p { spans.markup }
    case .bullets(let items): HTML.ul { for item in items { HTML.li { item.markup } } }
    case .steps(let items): HTML.ol { for item in items { HTML.li { item.markup } } }
    case .code(let text): HTML.pre { HTML.code { text } }
    }
  }
}

extension [LessonText.Span] {
  fileprivate var markup: Fragment {
    Fragment { for span in self { span.markup } }
  }

  /// The words without their marks.
  var plain: String { map(\.plain).joined() }
}

extension LessonText.Span {
  fileprivate var markup: Fragment {
    Fragment {
      switch self {
      case .text(let text): text
      case .emphasis(let spans): HTML.em { spans.markup }
      case .strong(let spans): HTML.strong { spans.markup }
      case .code(let text): HTML.code { text }
      case .link(let spans, let target): HTML.a(href: target) { spans.markup }
      }
    }
  }

  fileprivate var plain: String {
    switch self {
    case .text(let text), .code(let text): text
    case .emphasis(let spans), .strong(let spans), .link(let spans, _): spans.plain
    }
  }
}

extension LessonText {
  /// A choice's words inside a button, where no paragraph may stand.
  var phrase: Fragment {
    Fragment {
      for block in blocks {
        switch block {
        case .heading(let spans), .paragraph(let spans): spans.phrase
        case .bullets(let items), .steps(let items): items.map(\.plain).joined(separator: " ")
        case .code(let text): HTML.code { text }
        }
      }
    }
  }
}

extension [LessonText.Span] {
  /// The stretches without links, for a place in which no link may stand.
  fileprivate var phrase: Fragment {
    Fragment {
      for span in self {
        switch span {
        case .text(let text): text
        case .emphasis(let spans): HTML.em { spans.phrase }
        case .strong(let spans): HTML.strong { spans.phrase }
        case .code(let text): HTML.code { text }
        case .link(let spans, _): spans.phrase
        }
      }
    }
  }
}
