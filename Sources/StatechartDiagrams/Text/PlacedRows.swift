import GraphLayout

/// Where the rows under a state's name are written.
struct PlacedRows: Sendable {
  let rows: [StateText.Row]
  /// Where each row begins: its middle or its left side, as the classes have it.
  let x: Double
  /// The upper side of each row.
  let tops: [Double]
  /// The classes of the rows' texts.
  let classes: String
  private let startsAtX: Bool

  /// In the middle of a box.
  init(of text: StateText, inBox frame: Rect) {
    let x = text.isList ? frame.center.x - text.size.width / 2 : frame.center.x
    self.init(text, x: x, top: frame.center.y - text.size.height / 2, startsAtX: text.isList)
  }

  /// In the upper left corner of a frame.
  init(of text: StateText, inHeaderOf frame: Rect) {
    self.init(
      text, x: frame.minX + Metrics.headerPadding, top: frame.minY + Metrics.headerMargin, startsAtX: true)
  }

  /// In a figure; nil if it has no text.
  init?(in figure: Figure, frame: Rect) {
    switch figure.kind {
    case .atomic(let text): self.init(of: text, inBox: frame)
    case .final(let text): self.init(of: text, inBox: Metrics.textFrame(ofFinal: frame))
    case .compound(let text), .region(let text): self.init(of: text, inHeaderOf: frame)
    case .initial, .history, .pseudostate, .group: return nil
    }
  }

  private init(_ text: StateText, x: Double, top: Double, startsAtX: Bool) {
    let start = top + text.name.size.height + text.ruleHeight
    (rows, self.x, self.startsAtX) = (text.rows, x, startsAtX)
    tops = text.rows.indices.map { start + text.rows[..<$0].reduce(0) { $0 + $1.block.size.height } }
    classes = startsAtX ? "note list" : "note"
  }

  /// The room of a row, a little wider than its text.
  func frame(of place: Int) -> Rect {
    let size = rows[place].block.size
    let left = startsAtX ? x : x - size.width / 2
    return Rect(x: left - 4, y: tops[place], width: size.width + 8, height: size.height)
  }
}
