import StatechartFormats
import Statecharts

/// The machine with which the page for new machines begins: a condition, a choice and a state with states inside.
enum Sample {
  /// The notation of its text.
  static let notation = MermaidNotation()

  static let text = """
    stateDiagram-v2
      [*] --> Idle
      state water <<choice>>
      Idle --> water : press
      water --> Brewing : [cups > 0]
      water --> Empty : [else]
      state Brewing {
        [*] --> Heating
        Heating --> Pouring : hot
      }
      Brewing --> Idle : take
      Empty --> Idle : refill

    """

  /// The chart of the text, which other notations write.
  static let chart = (try? notation.readAll(SourceText(text)))?.first?.chart ?? Statechart(states: [])
}
