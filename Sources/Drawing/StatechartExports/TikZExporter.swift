import GraphLayout
import StatechartDiagrams
import StatechartFormats
package import Statecharts

/// The drawing of a machine as a TikZ picture for LaTeX, which can be edited by hand: nodes at the places of the boxes,
/// and edges between them that bend as the arrows do. Automata have the circles of TikZ's library `automata`.
/// https://tikz.dev/library-automata.
package struct TikZExporter: Exporter {
  package init() {}

  package var identifier: String { "tikz" }
  package var title: String { "LaTeX drawing (TikZ)" }
  package var fileExtensions: [String] { ["tikz"] }
  /// The media type that the LaTeX table has, too.
  package var mediaType: String { "application/x-latex" }
  package var kind: ExportKind { .notation }
  /// The drawing.
  package var uses: ExportInput.Parts { [.diagram] }

  /// Returns the losses: the machine itself, and what its states do.
  package func losses(_ input: ExportInput) -> [Diagnostic] {
    let acts = input.chart.allStates.contains { !$0.onEntry.isEmpty || !$0.onExit.isEmpty }
    return [.carriesNoMachine] + (acts ? [.drawsNoActions] : [])
  }

  /// Writes the plain chart.
  ///
  /// - Throws: `ExportError.lacksPart` if the input has no drawing.
  package func export(_ input: ExportInput) throws(ExportError) -> Exported {
    let picture = TikZPicture(try input.requiredDiagram())
    return Exported(bytes: Array(picture.text.utf8), losses: losses(input))
  }
}

extension Diagnostic {
  fileprivate static let drawsNoActions = Diagnostic(
    .note, .notExpressible, "the TikZ picture has the names of states without their entry and exit actions")
}

/// The text of a picture.
private struct TikZPicture {
  /// What an edge is bent by at least in degrees where another one leads back, and more for each further one.
  private static let (leastBend, furtherBend) = (12.0, 18.0)
  private static let mostBend = 70.0
  /// The share of its length by which an edge that leaves at a right angle is away from the straight line in its
  /// middle: TikZ's looseness of 1.
  private static let bendShare = 0.29

  private let diagram: Diagram
  private let boxes: [DrawnBox]
  private let arrows: [DrawnArrow]

  init(_ diagram: Diagram) {
    self.diagram = diagram
    (boxes, arrows) = diagram.parts
  }

  /// True for charts without containers that have accepting states which lead on, as only automata do.
  private var isAutomaton: Bool {
    let states = diagram.chart.allStates
    return diagram.chart.isAutomaton
      || states.allSatisfy(\.isAtomic) && states.contains { $0.kind == .atomic && AcceptingState.isOne($0) }
  }

  /// The boxes to which a dot of an automaton leads.
  private var starts: Set<Int> {
    isAutomaton ? Set(arrows.filter { boxes[$0.source].kind == .initial }.map(\.target)) : []
  }

  var text: String {
    var lines = [
      "% \\usepackage{tikz}",
      "% \\usetikzlibrary{arrows.meta, automata, shapes.geometric}",
      "\\begin{tikzpicture}[x=0.75bp, y=-0.75bp, >={Stealth}, auto, font=\\footnotesize, initial text=,",
      "    every node/.append style={align=center},",
      isAutomaton
        ? "    every state/.append style={minimum size=24bp, inner sep=2bp}]"
        : "    every state/.append style={rectangle, rounded corners=5bp, minimum size=0bp, inner sep=2bp}]",
    ]
    let starts = starts
    for (index, box) in boxes.enumerated() where !isAutomaton || box.kind != .initial {
      lines.append("  " + node(index, box, isStart: starts.contains(index)))
    }
    let shown = arrows.filter { !isAutomaton || boxes[$0.source].kind != .initial }
    if !shown.isEmpty {
      lines.append("  \\path[->]")
      for (index, arrow) in shown.enumerated() {
        lines.append("    " + edge(arrow, before: shown[..<index]) + (index == shown.count - 1 ? ";" : ""))
      }
    }
    return (lines + ["\\end{tikzpicture}", ""]).joined(separator: "\n")
  }

  private func node(_ index: Int, _ box: DrawnBox, isStart: Bool) -> String {
    let frame = box.frame
    let size = "minimum width=\(points(frame.width)), minimum height=\(points(frame.height))"
    let place = "(s\(index)) at (\(number(frame.center.x)), \(number(frame.center.y)))"
    let name = LaTeXText.escaped(box.name)
    let state = box.state.flatMap { diagram.chart.state($0) }
    let accepts = state.map(AcceptingState.isOne) ?? false
    var style = ["state"] + (isStart ? ["initial"] : []) + (accepts ? ["accepting"] : [])
    if !isAutomaton { style.append(size) }
    return switch box.kind {
    case .state, .final: "\\node[\(style.joined(separator: ", "))] \(place) {\(name)};"
    case .container:
      "\\node[draw, rounded corners=5bp, \(size), label={[anchor=north west]north west:{\(name)}}] \(place) {};"
    case .initial: "\\node[circle, fill, inner sep=0bp, minimum size=\(points(frame.width))] \(place) {};"
    case .history(let depth):
      "\\node[circle, draw, inner sep=1bp] \(place) {\(depth == .deep ? "H*" : "H")};"
    case .pseudostate(.choice): "\\node[diamond, draw, inner sep=1bp, \(size)] \(place) {\(name)};"
    case .pseudostate(.fork), .pseudostate(.join): "\\node[fill, inner sep=0bp, \(size)] \(place) {};"
    case .pseudostate(.junction): "\\node[circle, fill, inner sep=0bp, \(size)] \(place) {};"
    case .pseudostate(.entryPoint): "\\node[circle, draw, inner sep=0bp, \(size)] \(place) {};"
    case .pseudostate(.exitPoint), .pseudostate(.terminate):
      "\\node[circle, draw, inner sep=0bp, \(size)] \(place) {$\\times$};"
    }
  }

  private func edge(_ arrow: DrawnArrow, before: ArraySlice<DrawnArrow>) -> String {
    let label = arrow.label.map(LaTeXText.escaped).joined(separator: " \\\\ ")
    let node = label.isEmpty ? "" : " node {\(label)}"
    let style = arrow.source == arrow.target ? loop(arrow) : bend(arrow, before: before)
    return "(s\(arrow.source)) edge\(style.map { "[\($0)]" } ?? "")\(node) (s\(arrow.target))"
  }

  /// The side of a loop.
  private func loop(_ arrow: DrawnArrow) -> String {
    let frame = boxes[arrow.source].frame
    let across = (arrow.bend.x - frame.center.x) / frame.width
    let down = (arrow.bend.y - frame.center.y) / frame.height
    if abs(across) > abs(down) { return across < 0 ? "loop left" : "loop right" }
    return down < 0 ? "loop above" : "loop below"
  }

  /// The direction and angle at which an edge leaves the straight line; nil for one along it.
  private func bend(_ arrow: DrawnArrow, before: ArraySlice<DrawnArrow>) -> String? {
    let (start, end) = (boxes[arrow.source].frame.center, boxes[arrow.target].frame.center)
    let (across, down) = (end.x - start.x, end.y - start.y)
    let length = (across * across + down * down).squareRoot()
    // The arrow of a start leads to the nearest side, not to the middle.
    guard length > 0, boxes[arrow.source].kind != .initial else { return nil }
    // The vertical axis points down here and up on paper.
    let away = ((arrow.bend.x - start.x) * down - (arrow.bend.y - start.y) * across) / length
    let isReturned = arrows.contains { $0.source == arrow.target && $0.target == arrow.source }
    let earlier = before.count { $0.source == arrow.source && $0.target == arrow.target }
    var angle = Self.angle(ofSine: abs(away) / (Self.bendShare * length))
    let isStraight = angle < Self.leastBend
    if isStraight { angle = isReturned ? Self.leastBend : 0 }
    angle = min(angle + Double(earlier) * Self.furtherBend, Self.mostBend)
    guard angle > 0 else { return nil }
    return "bend \(isStraight || away > 0 ? "left" : "right")=\(Int(angle.rounded()))"
  }

  /// The angle in degrees by the first terms of the arcsine's series, which are enough up to the most that is bent.
  private static func angle(ofSine sine: Double) -> Double {
    let x = min(sine, 1)
    let terms = x + x * x * x / 6 + 3 * x * x * x * x * x / 40
    return min(terms * 180 / .pi, mostBend)
  }

  /// A length of the drawing on paper: a pixel of CSS is three quarters of a point of PostScript.
  private func points(_ length: Double) -> String { number(length * 0.75) + "bp" }

  private func number(_ value: Double) -> String {
    let rounded = (value * 10).rounded() / 10
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }
}
