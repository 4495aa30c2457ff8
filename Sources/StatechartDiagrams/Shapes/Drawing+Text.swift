import GraphLayout
import Statecharts
import XMLTree

extension Drawing {
  /// Name and rows in the middle of a box.
  func stateText(_ text: StateText, in frame: Rect, _ repetition: Int) -> Fragment {
    if isThumbnail { return largeName(text, in: frame) }
    let top = frame.center.y - text.size.height / 2
    let rule = top + text.name.size.height + 5
    return Fragment {
      lines(text.name, at: frame.center.x, top: top)
      if text.ruleHeight > 0 {
        SVG.line(from: SVG.Point(frame.minX + 1, rule), to: SVG.Point(frame.maxX - 1, rule), class: "rule")
      }
      rows(text, repetition, x: text.isList ? frame.center.x - text.size.width / 2 : frame.center.x, top: top)
    }
  }

  /// Name and rows in the upper left corner of a frame.
  func headerText(_ text: StateText, in frame: Rect, _ repetition: Int) -> Fragment {
    let left = frame.minX + Metrics.headerPadding
    let top = frame.minY + Metrics.headerMargin
    return Fragment {
      lines(text.name, at: left, top: top)
      if !isThumbnail { rows(text, repetition, x: left, top: top, isFlush: true) }
    }
  }

  /// In a small picture names are as large as the boxes allow, all of one size.
  private func largeName(_ text: StateText, in frame: Rect) -> Fragment {
    let scale = nameScale
    let lineHeight = text.name.style.lineHeight * scale
    let top = frame.center.y - lineHeight * Double(text.name.lines.count) / 2
    let size = SVG.number(text.name.style.fontSize * scale)
    return Fragment {
      for (place, line) in text.name.lines.enumerated() {
        SVG.text(
          at: SVG.Point(frame.center.x, top + Double(place) * lineHeight + text.name.style.ascent * scale),
          class: "thumb", .attribute("font-size", size)
        ) { line.map(\.text).joined() }
      }
    }
  }

  private func rows(
    _ text: StateText, _ repetition: Int, x: Double, top: Double, isFlush: Bool = false
  ) -> Fragment {
    let start = top + text.name.size.height + text.ruleHeight
    let tops = text.rows.indices.map { start + text.rows[..<$0].reduce(0) { $0 + $1.block.size.height } }
    return Fragment {
      for (place, row) in text.rows.enumerated() {
        let classes = text.isList || isFlush ? "note list" : "note"
        if let transition = row.transition.flatMap({ chart.transition($0) }) {
          internalTransition(transition, repetition, row.block, x: x, top: tops[place], classes: classes)
        } else {
          lines(row.block, at: x, top: tops[place], classes: classes)
        }
      }
    }
  }

  private func internalTransition(
    _ transition: Transition, _ repetition: Int, _ block: TextBlock, x: Double, top: Double, classes: String
  ) -> Element {
    let marked = classes + " " + self.classes(of: transition.id)
    let sign = highlights.validTransitions.contains(transition.id) ? "▸" : isVisitedOnly(transition.id) ? "✓" : ""
    return SVG.group(
      id: identifiers.transition(transition.id, repetition: repetition),
      datum("transition", transition.id.description)
    ) {
      SVG.title { accessibleName(of: transition) }
      if !sign.isEmpty {
        SVG.text(at: SVG.Point(x - 13, top + block.style.ascent), class: marked) { sign }
      }
      lines(block, at: x, top: top, classes: marked)
    }
  }

  /// The lines of a block, each a text of its own.
  ///
  /// - Parameter x: Their middle, or where they start or end, as the style sheet has it for the classes.
  func lines(_ block: TextBlock, at x: Double, top: Double, classes: String? = nil) -> Fragment {
    let style = block.style
    return Fragment {
      for (place, line) in block.lines.enumerated() {
        SVG.text(
          at: SVG.Point(x, top + Double(place) * style.lineHeight + style.ascent),
          class: classes ?? style.className
        ) {
          for run in line {
            if run.isOrder {
              SVG.tspan(class: "order") { run.text }
            } else if run.isSoft {
              SVG.tspan(class: "aside") { run.text }
            } else {
              run.text
            }
          }
        }
      }
    }
  }
}
