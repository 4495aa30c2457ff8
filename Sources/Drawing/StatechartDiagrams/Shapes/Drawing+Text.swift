import GraphLayout
import Statecharts
import XMLTree

extension Drawing {
  /// Name and rows in the middle of a box.
  ///
  /// - Parameter sign: The room of a sign at the left, which the rule below the name does not touch.
  func stateText(_ text: StateText, in frame: Rect, _ repetition: Int, besides sign: Rect? = nil) -> Fragment {
    let top = frame.center.y - text.size.height / 2
    let rule = top + text.heightAboveRule + 5
    return Fragment {
      lines(text.name, at: frame.center.x, top: top)
      if text.ruleHeight > 0 {
        let start = max(frame.minX + 1, (sign?.maxX ?? 0) + 4)
        SVG.line(from: SVG.Point(start, rule), to: SVG.Point(frame.maxX - 1, rule), class: "rule")
      }
      rows(PlacedRows(of: text, inBox: frame), repetition)
    }
  }

  /// Name and rows in the upper left corner of a frame.
  @MarkupBuilder func headerText(_ text: StateText, in frame: Rect, _ repetition: Int) -> Fragment {
    let corner = Point(x: frame.minX + Metrics.headerPadding, y: frame.minY + Metrics.headerMargin)
    lines(text.name, at: corner.x, top: corner.y)
    rows(PlacedRows(of: text, inHeaderOf: frame), repetition)
  }

  /// Rows under a name. A transition that is a link follows the state, for links do not hold others.
  @MarkupBuilder private func rows(_ placed: PlacedRows, _ repetition: Int) -> Fragment {
    for row in placed.rows {
      if let transition = transition(of: row) {
        if address(of: transition) == nil { internalTransition(transition, repetition, row) }
      } else {
        lines(row.row.block, at: row.x, top: row.top, classes: row.classes)
      }
    }
  }

  /// The transitions that are written in a figure, those that are links.
  func rowLinks(_ index: Int) -> Fragment {
    let figure = diagram.plan.figures[index]
    guard links != nil, let state = figure.state, let placed = PlacedRows(in: figure, frame: layout.frames[index])
    else { return Fragment() }
    let repetition = diagram.repetitions[state]
    return Fragment {
      for row in placed.rows {
        if let transition = transition(of: row), let address = address(of: transition) {
          let line = internalTransition(transition, repetition, row, reach: row.frame)
          linked(line, to: address) { accessibleName(of: transition) }
        }
      }
    }
  }

  private func transition(of row: PlacedRows.Row) -> Transition? { row.row.transition.flatMap { chart.transition($0) } }

  private func address(of transition: Transition) -> String? { links?.transition(transition.id) }

  /// - Parameter reach: The area in which it is clicked, if it is a link.
  private func internalTransition(
    _ transition: Transition, _ repetition: Int, _ placed: PlacedRows.Row, reach: Rect? = nil
  ) -> Element {
    let (block, top) = (placed.row.block, placed.top)
    let marked = placed.classes + " " + self.classes(of: transition.id)
    let sign = highlights.validTransitions.contains(transition.id) ? "▸" : isVisitedOnly(transition.id) ? "✓" : ""
    return SVG.group(
      id: identifiers.transition(transition.id, repetition: repetition), class: reach == nil ? nil : "row",
      datum("transition", transition.id.description)
    ) {
      SVG.title { accessibleName(of: transition) }
      if let reach { SVG.rectangle(reach, cornerRadius: 4, class: "focus") }
      if !sign.isEmpty {
        SVG.text(at: SVG.Point(placed.x - 13, top + block.style.ascent), class: marked) { sign }
      }
      lines(block, at: placed.x, top: top, classes: marked)
    }
  }

  /// The lines of a block, each a text of its own.
  ///
  /// - Parameter x: Their middle, or where they start or end, as the style sheet has it for the classes.
  @MarkupBuilder func lines(_ block: TextBlock, at x: Double, top: Double, classes: String? = nil) -> Fragment {
    let style = block.style
    for (place, line) in block.lines.enumerated() where !line.isEmpty {
      SVG.text(
        at: SVG.Point(x, top + Double(place) * style.lineHeight + style.ascent),
        class: classes ?? style.className
      ) {
        for run in line {
          if run.isOrder {
            SVG.tspan(class: "order") { run.written }
          } else if run.isSoft {
            SVG.tspan(class: "aside") { run.written }
          } else {
            run.written
          }
        }
      }
    }
  }
}

extension TextBlock.Run {
  /// The text with its own direction, whatever is next to it. The slash before effects and the space after an event
  /// belong to the line, which runs from left to right.
  fileprivate var written: String {
    let lead = isSoft && text.hasPrefix("/ ") ? 2 : 0
    let end = text.count > lead && text.hasSuffix(" ") ? 1 : 0
    let name = String(text.dropFirst(lead).dropLast(end)).isolated
    return "\(text.prefix(lead))\(name)\(text.suffix(end))"
  }
}
