import Foundation

/// What a process of cases has to do, and the file in which it says which case it is at.
struct Journal {
  let first: UInt64
  let last: UInt64
  let end: Date
  let file: URL

  init?(_ arguments: ArraySlice<String>) {
    let words = Array(arguments)
    guard words.count == 4, let first = UInt64(words[0]), let last = UInt64(words[1]), let end = Double(words[2]) else {
      return nil
    }
    self.first = first
    self.last = last
    self.end = Date(timeIntervalSince1970: end)
    file = URL(fileURLWithPath: words[3])
  }

  /// Writes the case that is about to be run, so that it is known if it ends the process.
  func write(_ number: UInt64, findings: Int, input: String) throws {
    try Data("\(number) \(findings)\n\(input)".utf8).write(to: file)
  }

  /// The last case that was begun, and how many findings there were before it.
  static func read(_ file: URL) throws -> (number: UInt64, findings: Int) {
    let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    let words = text.prefix { $0 != "\n" }.split(separator: " ")
    guard words.count == 2, let number = UInt64(words[0]), let findings = Int(words[1]) else {
      throw CocoaError(.fileReadCorruptFile)
    }
    return (number, findings)
  }
}
