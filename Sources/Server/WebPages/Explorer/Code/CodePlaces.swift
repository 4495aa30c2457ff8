import Explanations
import Statecharts
import XMLTree

/// The places of a machine in its program source, and the links that lead there.
struct CodePlaces: Sendable {
  /// The maximum number of lines of what is long, such as a method, that are marked.
  private static let longest = 12

  let map: SourceMap
  private let links: MomentLinks
  private let texts: [[Substring]]

  /// - Returns: Nil if the machine was read from no program source.
  init?(_ page: ExplorerPage) {
    guard let map = page.chart.sourceMap, !map.files.isEmpty else { return nil }
    self.map = map
    links = page.links
    texts = map.files.map { $0.text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" } }
  }

  /// The lines of a file, by its place.
  func lines(_ file: Int) -> [Substring] { texts[file] }

  /// The lines that represent a place: where it is long, the first.
  func lines(of place: SourcePlace) -> ClosedRange<Int> {
    let range = place.range
    return range.start.line...max(range.start.line, min(range.end.line, range.start.line + Self.longest - 1))
  }

  /// The name of a line's element on the tab with the source.
  func anchor(_ file: Int, _ line: Int) -> String { "source-\(file + 1)-\(line)" }

  /// Returns the name of a place: its file and its line.
  func name(of place: SourcePlace) -> String {
    let file = map.file(place.path).map { map.files[$0].name } ?? ""
    return "\(file):\(place.range.start.line)"
  }

  /// A link to a place on the tab with the source.
  func link(to place: SourcePlace) -> Fragment {
    let name = name(of: place)
    guard let file = map.file(place.path) else { return Fragment { name } }
    let address = links.same { ($0.view.tab, $0.view.notation) = (.source, nil) }
    let anchor = anchor(file, place.range.start.line)
    return Fragment { HTML.a(href: "\(address)#\(anchor)", class: "code-place") { name } }
  }

  /// The marked lines of each file: a transition goes before a state.
  func marks(active: [State.ID], taken: [Transition.ID]) -> [[Int: MarkedSource.Mark]] {
    var marks = map.files.map { _ in [Int: MarkedSource.Mark]() }
    for place in active.compactMap({ map.states[$0] }) {
      if let file = map.file(place.path) { marks[file][place.range.start.line] = .active }
    }
    for place in taken.compactMap({ map.transitions[$0] }) {
      guard let file = map.file(place.path) else { continue }
      for line in lines(of: place) { marks[file][line] = .taken }
    }
    return marks
  }

  /// The lines of a file to which something leads: what the machine has there, and what was found.
  func linked(in file: Int) -> Set<Int> {
    let path = map.files[file].path
    let places =
      Array(map.states.values) + Array(map.transitions.values) + Array(map.rules.values) + map.refused.map(\.place)
    return Set(places.filter { $0.path == path }.map(\.range.start.line)).union(
      map.findings.filter { $0.path == path }.compactMap { $0.diagnostic.position?.line })
  }
}
