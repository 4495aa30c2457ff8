package import Statecharts

/// Charts and pieces of charts that tests of several modules use.
package enum SampleCharts {
  /// A ring `a → b → c → d → a` with a short cut from `b` to `d` and an island.
  package static let ring = Statechart(states: [
    State("a", transitions: [.on("next", to: "b")]),
    State("b", transitions: [.on("next", to: "c"), .on("skip", to: "d")]),
    State("c", transitions: [.on("next", to: "d")]), State("d", transitions: [.on("next", to: "a"), .on("bell")]),
    State("island", transitions: [.on("swim", to: "a")]),
  ])

  /// Content that sends an event after a time.
  package static func timer(_ milliseconds: Int, _ event: String = "timer") -> Content {
    .send(Send(event: .literal(event), delay: .literal(Delay(milliseconds: milliseconds))))
  }
}
