import Statecharts
import XMLTree

/// Lines of a file of program source with their numbers; those of what is active and of what was just taken are marked.
struct CodeListing: MarkupComponent {
  let lines: [Substring]
  /// The lines that are shown, from 1, in order and apart from each other.
  let ranges: [ClosedRange<Int>]
  let marks: [Int: MarkedSource.Mark]
  /// The identifier of a line's element; nil for a line to which nothing leads.
  let anchor: @Sendable (Int) -> String?
  /// The name of the listing.
  let label: String

  var body: Fragment {
    HTML.pre(class: "source numbered", .tabindex(0), .role("region"), .aria("label", label)) {
      HTML.code {
        for (index, range) in ranges.enumerated() {
          if index > 0 { "⋯\n" }
          for line in range {
            element(line)
            "\n"
          }
        }
      }
    }
  }

  private func element(_ line: Int) -> Element {
    let text = String(lines[line - 1].prefix(CodeListing.longestLine))
    let mark = marks[line]
    return HTML.span(id: anchor(line), class: "line", .data("number", String(line))) {
      switch mark {
      case nil: text
      case .active: HTML.mark(class: "active") { text }
      case .taken: HTML.mark(class: "taken") { text }
      }
    }
  }

  /// The maximum number of characters of a line that are shown.
  private static let longestLine = 1000

  /// Ranges of lines of a text as few that are apart from each other; what lies outside of the text is left out.
  static func joined(_ ranges: [ClosedRange<Int>], in count: Int) -> [ClosedRange<Int>] {
    var joined: [ClosedRange<Int>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) where range.lowerBound <= count {
      let own = max(1, range.lowerBound)...max(1, min(range.upperBound, count))
      if let last = joined.last, own.lowerBound <= last.upperBound + 1 {
        joined[joined.count - 1] = last.lowerBound...max(last.upperBound, own.upperBound)
      } else {
        joined.append(own)
      }
    }
    return joined
  }
}
