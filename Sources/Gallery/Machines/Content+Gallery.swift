import Statecharts

extension Block {
  /// A block that names one thing the program does, in English and Simplified Chinese.
  static func action(_ name: String, _ english: String, zhHans: String) -> Block {
    [.action(name, english, zhHans: zhHans)]
  }
}

extension Content {
  /// Names one thing the program does, in English and Simplified Chinese.
  static func action(_ name: String, _ english: String, zhHans: String) -> Content {
    .action(Action(name, displayName: LocalizedText(english, zhHans: zhHans)))
  }
}
