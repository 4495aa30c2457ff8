import Explanations
import Statecharts
import XMLTree

/// The files of program source that a machine was read from, with the lines of what is active and was just taken
/// marked.
struct CodeFiles: ExplorerPart {
  /// The maximum number of lines that are shown of all files; of those beyond, what the machine has in them.
  private static let maxLines = 6000
  /// The number of lines shown around the places of the machine where not all are.
  private static let around = 8

  let places: CodePlaces
  let page: ExplorerPage

  var body: Fragment {
    let marks = places.marks(active: page.active, taken: Array(page.lastTransitions))
    HTML.p(class: "hint") { legend }
    for (file, lines) in shown.enumerated() {
      let linked = places.linked(in: file).union(marks[file].keys)
      HTML.h3(class: "code-name") { places.map.files[file].name }
      CodeListing(
        lines: places.lines(file), ranges: lines, marks: marks[file],
        anchor: { [places] in linked.contains($0) ? places.anchor(file, $0) : nil },
        label: places.map.files[file].name)
    }
  }

  /// The lines of each file that are shown.
  private var shown: [[ClosedRange<Int>]] {
    var left = Self.maxLines
    return places.map.files.indices.map { file in
      let count = places.lines(file).count
      if count <= left {
        left -= count
        return [1...count]
      }
      let around = places.linked(in: file).map { ($0 - Self.around)...($0 + Self.around) }
      return CodeListing.joined(around, in: count)
    }
  }

  /// The lines that are marked, as links to them.
  @MarkupBuilder private var legend: Fragment {
    let active = page.active.compactMap { places.map.states[$0] }
    let taken = page.lastTransitions.sorted().compactMap { places.map.transitions[$0] }
    if active.isEmpty && taken.isEmpty { language(.sourceUnmarked) }
    if !active.isEmpty { language.markup(.codeActive, language.list(active.map { places.link(to: $0) })) }
    if !taken.isEmpty {
      " "
      language.markup(.codeTaken, language.list(taken.map { places.link(to: $0) }))
    }
  }
}
