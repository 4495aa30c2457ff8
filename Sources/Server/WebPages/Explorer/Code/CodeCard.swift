import Explanations
import StatechartExecution
import StatechartSimulation
import Statecharts
import XMLTree

/// The lines of program source in which the last step stands: the calls that were just made, or what refused it, and
/// the states that are active.
struct CodeCard: ExplorerPart {
  /// The maximum number of places that are shown.
  private static let maxPlaces = 4
  /// The number of lines around a place that are shown.
  private static let around = 2

  let page: ExplorerPage

  private struct Excerpt {
    let title: String
    let place: SourcePlace
    let mark: MarkedSource.Mark?
  }

  var body: Fragment {
    if let places = CodePlaces(page) {
      let excerpts = excerpts(places.map)
      if !excerpts.isEmpty {
        HTML.titledSection(id: "code", class: "card", language(.codeTitle)) {
          for excerpt in excerpts.prefix(Self.maxPlaces) { element(excerpt, places) }
        }
      }
    }
  }

  private func excerpts(_ map: SourceMap) -> [Excerpt] {
    let taken = page.lastTransitions.sorted().compactMap { id in
      map.transitions[id].map { Excerpt(title: words.transition(id), place: $0, mark: .taken) }
    }
    let atomic = page.active.filter { page.chart.state($0)?.isAtomic ?? false }
    let rules =
      page.simulation.rejection == nil
      ? []
      : atomic.compactMap { id in
        map.rules[id].map { Excerpt(title: language(.codeRule, words.state(id)), place: $0, mark: nil) }
      }
    let states = atomic.compactMap { id in
      map.states[id].map { Excerpt(title: words.state(id), place: $0, mark: .active) }
    }
    return taken + rules + states
  }

  @MarkupBuilder private func element(_ excerpt: Excerpt, _ places: CodePlaces) -> Fragment {
    if let file = places.map.file(excerpt.place.path) {
      let lines = places.lines(file)
      let own =
        excerpt.mark == .active
        ? excerpt.place.range.start.line...excerpt.place.range.start.line
        : places.lines(of: excerpt.place)
      let range = (own.lowerBound - Self.around)...(own.upperBound + Self.around)
      HTML.h3(class: "code-name") {
        excerpt.title
        " "
        places.link(to: excerpt.place)
      }
      CodeListing(
        lines: Self.outdented(lines, range.clamped(to: 1...lines.count)),
        ranges: CodeListing.joined([range], in: lines.count),
        marks: excerpt.mark.map { mark in Dictionary(uniqueKeysWithValues: own.map { ($0, mark) }) } ?? [:],
        anchor: { _ in nil }, label: places.name(of: excerpt.place))
    }
  }

  /// Lines of which those of a range begin further left, as far as all do: there is little room.
  private static func outdented(_ lines: [Substring], _ range: ClosedRange<Int>) -> [Substring] {
    let texts = range.map { lines[$0 - 1] }.filter { !$0.allSatisfy(\.isWhitespace) }
    let common = texts.map { $0.prefix(while: \.isWhitespace).count }.min() ?? 0
    var shown = lines
    for line in range { shown[line - 1] = shown[line - 1].dropFirst(common) }
    return shown
  }
}
