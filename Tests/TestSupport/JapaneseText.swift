/// Determines whether a text is Japanese throughout.
package enum JapaneseText {
  /// What of a text is not Japanese; nothing if all of it is.
  ///
  /// - Parameter names: Words in Latin letters that are the same in every language. Single letters are signs.
  package static func leftovers(in text: String, except names: Set<String>) -> [String] {
    let words = text.split { !($0.isASCII && $0.isLetter) }.map(String.init)
    let marks = text.filter { chineseAlone.contains($0) }.map(String.init)
    return words.filter { $0.count > 1 && !names.contains($0) } + marks
  }

  /// Whether a text has a kana or an ideograph.
  package static func hasJapanese(_ text: String) -> Bool {
    text.unicodeScalars.contains { (0x3040...0x30FF).contains($0.value) || (0x4E00...0x9FFF).contains($0.value) }
  }

  /// Chinese quotation marks, and the ideographs of the Chinese phrases that JIS X 0208 does not have.
  private static let chineseAlone: Set<Character> = Set(
    "“”丢两为么义产优传值关击则别务动历发变另吗启响哪图处复头实宽对导尝层带库应开录态您户执拖择损时显暂查标样检步每浏满环现码离种筛简类纳终经结绘给绝继续编节览认让记许"
      + "设访识试话该语误说请读调败贴转轮较辑输达过运还这进远选释钟销错键长闭问间队页须题颜驱")
}
