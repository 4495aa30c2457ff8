import GraphLayout
import Statecharts

extension Diagram {
  /// The drawing as a picture of TikZ with the shapes of its library `automata`, each where the layout has it. PGF/TikZ
  /// manual, 41.
  ///
  /// - Parameter spelled: Spells a text of one line for LaTeX.
  package func tikz(spelled: @escaping (String) -> String) -> String { TikZWriter(self, spelled).text() }
}

/// Writes the shapes of a drawing for LaTeX.
private struct TikZWriter {
  private let diagram: Diagram
  private let spelled: (String) -> String
  private var frames: [Rect] { diagram.layout.frames }

  init(_ diagram: Diagram, _ spelled: @escaping (String) -> String) {
    (self.diagram, self.spelled) = (diagram, spelled)
  }

  /// Lengths are in CSS pixels, which are three quarters of a big point, and count downwards.
  private static let begin = [
    "% \\usepackage{tikz} \\usetikzlibrary{automata}",
    "\\begin{tikzpicture}[x=0.75bp, y=-0.75bp, >=stealth, align=center, font=\\sffamily\\footnotesize,",
    "    every state/.style={rectangle, rounded corners=6bp, inner sep=0pt, outer sep=0pt, minimum size=0pt}]",
  ]

  func text() -> String {
    let figures = diagram.plan.figures.indices.flatMap(figure)
    let arrows = diagram.plan.connections.indices.flatMap(arrow)
    return (Self.begin + (figures + arrows).map { "  " + $0 } + ["\\end{tikzpicture}", ""]).joined(separator: "\n")
  }

  // MARK: - Figures

  private func figure(_ index: Int) -> [String] {
    let frame = frames[index]
    switch diagram.plan.figures[index].kind {
    case .initial: return [circle(frame, "fill", "")]
    case .atomic(let text): return [state(text, "", in: frame)]
    case .final(let text): return [state(text, ", accepting", in: frame)]
    case .history(let depth): return [circle(frame, "draw", depth == .deep ? "H*" : "H")]
    case .pseudostate(let pseudostate, let name): return self.pseudostate(pseudostate, name, in: frame)
    case .compound(let text):
      return [
        "\\draw[rounded corners=6bp] \(corners(frame));",
        "\\node[anchor=north] at \(point(frame.center.x, frame.minY)) {\(lines(of: text))};",
      ]
    case .region(let text):
      return [
        "\\draw[dashed] \(corners(frame));",
        "\\node[anchor=north] at \(point(frame.center.x, frame.minY)) {\(lines(of: text))};",
      ]
    case .group: return []
    }
  }

  private func state(_ text: StateText, _ options: String, in frame: Rect) -> String {
    let size = "minimum width=\(length(frame.width)), minimum height=\(length(frame.height))"
    return "\\node[state\(options), \(size)] at \(point(frame.center)) {\(lines(of: text))};"
  }

  private func circle(_ frame: Rect, _ options: String, _ text: String) -> String {
    let size = "minimum size=\(length(frame.width))"
    return "\\node[circle, \(options), inner sep=0pt, \(size)] at \(point(frame.center)) {\(text)};"
  }

  private func pseudostate(_ pseudostate: Pseudostate, _ name: TextBlock?, in frame: Rect) -> [String] {
    switch pseudostate {
    case .choice:
      let (middle, half) = (frame.center, Size(width: frame.width / 2, height: frame.height / 2))
      let sides = [
        point(middle.x, frame.minY), point(frame.maxX, middle.y), point(middle.x, middle.y + half.height),
        point(middle.x - half.width, middle.y),
      ]
      let words = name.map { ["\\node at \(point(middle)) {\(lines(of: $0))};"] } ?? []
      return ["\\draw \(sides.joined(separator: " -- ")) -- cycle;"] + words
    case .fork, .join: return ["\\fill \(corners(frame));"]
    case .junction: return [circle(frame, "fill", "")]
    case .entryPoint: return [circle(frame, "draw", "")]
    case .exitPoint, .terminate: return [circle(frame, "draw", "$\\times$")]
    }
  }

  // MARK: - Arrows

  private func arrow(_ index: Int) -> [String] {
    let curve = diagram.curve(ofArrow: index)
    var way = point(curve.start)
    for part in curve.parts {
      way += " .. controls \(point(part.control1)) and \(point(part.control2)) .. \(point(part.end))"
    }
    var written = ["\\draw[->] \(way);"]
    if let block = diagram.plan.connections[index].label, let label = diagram.labels[index] {
      let frame = label.frame
      let (side, x) =
        switch label.anchor {
        case .start: ("west", frame.minX)
        case .middle: ("center", frame.center.x)
        case .end: ("east", frame.maxX)
        }
      let options = "anchor=\(side), inner sep=0pt, font=\\sffamily\\scriptsize"
      written.append("\\node[\(options)] at \(point(x, frame.center.y)) {\(lines(of: block))};")
    }
    return written
  }

  // MARK: - Spelling

  private func lines(of text: StateText) -> String {
    ([text.name] + text.rows.map(\.block)).map(lines).joined(separator: " \\\\ ")
  }

  private func lines(of block: TextBlock) -> String {
    block.lines.map { runs in spelled(runs.map(\.text).joined()) }.joined(separator: " \\\\ ")
  }

  private func corners(_ frame: Rect) -> String {
    "\(point(frame.minX, frame.minY)) rectangle \(point(frame.maxX, frame.maxY))"
  }

  private func point(_ point: Point) -> String { self.point(point.x, point.y) }

  private func point(_ x: Double, _ y: Double) -> String { "(\(number(x)),\(number(y)))" }

  private func length(_ pixels: Double) -> String { number(pixels * 0.75) + "bp" }

  /// A number with at most two places, as TeX reads it.
  private func number(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded())
    let (whole, rest) = (abs(hundredths) / 100, abs(hundredths) % 100)
    let places = rest == 0 ? "" : rest.isMultiple(of: 10) ? ".\(rest / 10)" : rest < 10 ? ".0\(rest)" : ".\(rest)"
    return (hundredths < 0 ? "-" : "") + "\(whole)\(places)"
  }
}
