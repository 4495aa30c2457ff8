import GraphLayout
import Statecharts

/// The name of a state and the box that it is written in.
struct ThumbnailName: Hashable, Sendable {
  /// The distance of base lines, in sizes of letters.
  static let lineHeight = 1.15
  /// The free space at the sides, and above and below, together.
  private static let margin = Size(width: 4, height: 6)
  private static let maxLines = 4

  let text: String
  let room: Rect

  /// The lines in letters of a size; nil if they do not fit, or a word would have to be broken.
  func lines(letterSize: Double) -> [String]? {
    let style = TextStyle.name
    let width = (room.width - Self.margin.width) * style.fontSize / letterSize
    guard text.split(whereSeparator: { " -".contains($0) }).allSatisfy({ style.width(of: String($0)) <= width }) else {
      return nil
    }
    let lines = TextBreaking(style: style, width: width, lines: Self.maxLines + 1).lines(of: text)
    let height = Double(lines.count) * letterSize * Self.lineHeight
    return lines.count <= Self.maxLines && height <= room.height - Self.margin.height ? lines : nil
  }
}
