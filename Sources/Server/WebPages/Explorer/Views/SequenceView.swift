import Explanations
import StatechartExecution
import StatechartSimulation
import Statecharts
import XMLTree

/// The run along the virtual time: a row for each state that was active, bars while it was, the steps as marks on the
/// axis.
struct SequenceView: MarkupComponent {
  private enum Size {
    static let row = 26.0
    static let bar = 16.0
    static let axis = 52.0
    static let letter = 7.4
    static let ideograph = 14.0
    static let maxName = 220.0
  }

  private let page: ExplorerPage
  private let sequence: RunSequence

  init(page: ExplorerPage) {
    self.page = page
    sequence = RunSequence(page.simulation, in: page.chart)
  }

  private var language: Language { page.language }
  private var words: Wording { page.words }

  var body: Fragment {
    HTML.p(class: "hint") { language(hasTime ? .sequenceTime : .sequenceSteps) }
    if sequence.first > 0 {
      HTML.p(class: "earlier") {
        HTML.a(href: page.links.at(sequence.first), .attribute("rel", "nofollow")) {
          language(.runStretch, "1", String(sequence.first))
        }
      }
    }
    HTML.div(class: "scroll", .tabindex(0), .role("region"), .aria("label", language(.sequenceTitle))) { drawing }
    if sequence.hiddenStates > 0 { HTML.p { language(.variablesMore, String(sequence.hiddenStates)) } }
  }

  private var hasTime: Bool { (sequence.marks.last?.time ?? 0) > (sequence.marks.first?.time ?? 0) }

  private var names: [String] { sequence.states.map { Self.shortened(words.state($0)) } }

  /// The beginning of the axis, right of the names.
  private var left: Double { min(Size.maxName, names.map(Self.width).max() ?? 0) + 24 }
  private var bottom: Double { Double(sequence.states.count) * Size.row + 8 }

  private var drawing: Element {
    let (width, height) = (left + sequence.width + 24, bottom + Size.axis)
    return SVG.root(
      viewBox: SVG.ViewBox(width: width, height: height), width: width, height: height, id: "sequence",
      class: "sequence"
    ) {
      for (row, name) in names.enumerated() { label(name, of: sequence.states[row], row: row) }
      for bar in sequence.bars { element(of: bar) }
      axis
    }
  }

  private func label(_ name: String, of state: State.ID, row: Int) -> Element {
    let y = Double(row) * Size.row + 4
    return SVG.group(class: page.active.contains(state) ? "row now" : "row") {
      SVG.line(
        from: SVG.Point(left, y + Size.row - 2), to: SVG.Point(left + sequence.width, y + Size.row - 2), class: "rule")
      SVG.text(at: SVG.Point(left - 12, y + 17), anchor: .end, class: "name") {
        SVG.title { words.state(state) }
        name
      }
    }
  }

  /// A bar goes on to the step that ends it, and to the end of the axis if the state is active still.
  private func element(of bar: RunSequence.Bar) -> Element {
    let marks = sequence.marks
    let (start, end) = (marks[bar.first - sequence.first], bar.last - sequence.first)
    let isNow = end == marks.count - 1
    let right = isNow ? sequence.width : marks[end + 1].x
    let state = sequence.states[bar.row]
    let isInnermost = page.chart.state(state)?.isAtomic ?? false
    return SVG.rectangle(
      x: left + start.x, y: Double(bar.row) * Size.row + 6, width: max(4, right - start.x), height: Size.bar,
      cornerRadius: 4,
      class: ["bar", isInnermost ? "innermost" : "outer", isNow ? "now" : nil].compactMap(\.self)
        .joined(separator: " ")
    ) {
      SVG.title {
        isNow
          ? language(.sequenceBarNow, words.state(state), String(bar.first))
          : language(.sequenceBar, words.state(state), String(bar.first), String(bar.last + 1))
      }
    }
  }

  private var axis: Element {
    SVG.group(class: "axis") {
      SVG.line(from: SVG.Point(left, bottom), to: SVG.Point(left + sequence.width, bottom), class: "line")
      for mark in sequence.marks { element(of: mark) }
    }
  }

  private func element(of mark: RunSequence.Mark) -> Element {
    let x = left + mark.x
    let isNow = mark.position == page.position
    return SVG.link(
      href: page.links.at(mark.position), class: mark.isRefused ? "step refused" : isNow ? "step now" : "step",
      .aria("current", isNow ? "step" : nil)
    ) {
      SVG.title { name(of: mark) }
      SVG.line(from: SVG.Point(x, 4), to: SVG.Point(x, bottom), class: "moment")
      SVG.rectangle(x: x - 12, y: bottom - 6, width: 24, height: Size.axis - 4, class: "reach")
      if mark.isRefused {
        SVG.path(PathData(cross(at: x)), class: "cross")
      } else {
        SVG.circle(center: SVG.Point(x, bottom), radius: 5, class: "dot")
      }
      SVG.text(at: SVG.Point(x, bottom + 22), anchor: .middle, class: "number") { String(mark.position) }
      if mark.isLater {
        SVG.text(at: SVG.Point(x, bottom + 38), anchor: .middle, class: "time") {
          language.duration(milliseconds: mark.time)
        }
      }
    }
  }

  private func cross(at x: Double) -> [PathData.Segment] {
    [
      .move(SVG.Point(x - 5, bottom - 5)), .line(SVG.Point(x + 5, bottom + 5)), .move(SVG.Point(x + 5, bottom - 5)),
      .line(SVG.Point(x - 5, bottom + 5)),
    ]
  }

  private func name(of mark: RunSequence.Mark) -> String {
    guard mark.position > 0 else { return language(.runStart) }
    let name = words.step(page.simulation.records[mark.position - 1].step)
    return "\(mark.position): " + name + (mark.isRefused ? " · " + language(.runRefused) : "")
  }

  /// Roughly how wide a name is.
  private static func width(of name: String) -> Double {
    name.unicodeScalars.reduce(0) { $0 + ($1.value < 0x2E80 ? Size.letter : Size.ideograph) }
  }

  private static func shortened(_ name: String) -> String {
    guard width(of: name) > Size.maxName else { return name }
    var rest = name
    while width(of: rest) > Size.maxName - Size.ideograph { rest.removeLast() }
    return rest + "…"
  }
}
