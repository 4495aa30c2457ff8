package import Statecharts

/// A machine that comes with Interlock: its chart and, where there is one, the program it is taken from.
package struct GalleryMachine: Sendable, Identifiable {
  /// The name in addresses and on the command line.
  package let identifier: String
  /// The scene that the user of the machine's program sees, for the pages; nil if the drawing is enough.
  package let scene: (any Scene)?
  /// The machine as a chart.
  package let chart: Statechart
  /// The folder below `Examples/Sources/Examples` with the same machine as a program that is written with
  /// `GameplayStates`; nil for a machine that is only a chart.
  package let example: String?

  /// Makes a machine of the gallery; its identifier is the chart's name.
  init(
    _ identifier: String, scene: (any Scene)? = nil, chart: Statechart, example: String? = nil
  ) {
    self.identifier = identifier
    self.scene = scene
    self.chart = chart
    self.example = example
  }

  package var id: String { identifier }
}

/// A text in each language of the pages.
func localized(_ english: String, _ chinese: String, _ japanese: String) -> LocalizedText {
  LocalizedText(english, zhHans: chinese, ja: japanese)
}

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
