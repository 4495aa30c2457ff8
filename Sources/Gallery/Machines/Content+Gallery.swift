import Statecharts

extension Block {
  /// A block that names one thing the program does, in each language of the pages.
  static func action(_ name: String, _ english: String, zhHans: String, ja: String) -> Block {
    [.action(name, english, zhHans: zhHans, ja: ja)]
  }
}

extension Content {
  /// Names one thing the program does, in each language of the pages.
  static func action(_ name: String, _ english: String, zhHans: String, ja: String) -> Content {
    .action(Action(name, displayName: LocalizedText(english, zhHans: zhHans, ja: ja)))
  }

  /// Sends an event after some seconds, under its own name so that it can be cancelled.
  static func timer(_ event: String, after seconds: Int) -> Content {
    .send(Send(event: .literal(event), id: event, delay: .literal(Delay(milliseconds: seconds * 1000))))
  }
}
