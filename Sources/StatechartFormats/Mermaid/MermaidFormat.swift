public import Statecharts

/// Mermaid's `stateDiagram-v2`: https://mermaid.js.org/syntax/stateDiagram.html.
public struct MermaidFormat: StatechartWriter {
  /// Where the drawing runs to.
  public enum Direction: String, Hashable, Sendable, CaseIterable {
    /// Downwards, as Mermaid does unless told.
    case topToBottom = "TB"
    /// To the right.
    case leftToRight = "LR"
    /// Upwards.
    case bottomToTop = "BT"
    /// To the left.
    case rightToLeft = "RL"
  }

  /// The language of labels, as a BCP 47 tag.
  public let language: String
  /// Where the drawing runs to.
  public let direction: Direction

  /// Makes the notation with labels in a language.
  public init(language: String = "en", direction: Direction = .topToBottom) {
    self.language = language
    self.direction = direction
  }

  /// `mermaid`
  public var identifier: String { "mermaid" }
  /// `Mermaid`
  public var title: String { "Mermaid" }
  /// `mmd`, `mermaid`
  public var fileExtensions: [String] { ["mmd", "mermaid"] }
  /// The media type that is registered for Mermaid.
  public var mediaType: String { "text/vnd.mermaid" }

  /// Writes a chart as a state diagram.
  public func write(_ chart: Statechart) -> Writing {
    var writer = MermaidWriter(chart, format: self)
    let text = writer.document()
    return Writing(text, diagnostics: chart.drawingLosses(of: "Mermaid") + chart.mermaidLosses)
  }
}

extension Statechart {
  fileprivate var mermaidLosses: [Diagnostic] {
    var losses: [Diagnostic] = []
    if allStates.contains(where: \.isHistory) {
      losses.append(Diagnostic(.note, .notExpressible, "Mermaid draws history states as ordinary states"))
    }
    let forks = transitions.contains { $0.targets.count > 1 }
    if forks {
      losses.append(Diagnostic(.note, .notExpressible, "Mermaid draws a transition to several states as several"))
    }
    return losses
  }
}
