import Statecharts

/// The events that machines which are compared are given: those that any of the charts answers, with what they may
/// carry.
///
/// Which descriptors match a name depends on the longest of them alone, as all others that match begin it. So one name
/// for each descriptor of each chart, and one that none but `*` matches, represent all names there are. SCXML 3.12.1.
///
/// Events that every chart which waits for them sends or raises itself, as those of timers, are left out: their names
/// are its own affair.
struct Inputs {
  /// The steps that send them, in order of first mention.
  let steps: [Step]

  init(of charts: [Statechart]) {
    var known: Set<String> = []
    let own = charts.map(\.ownEventNames)
    var names = charts.flatMap(\.alphabet).filter { known.insert($0).inserted }
    names.removeAll { name in
      let waiting = charts.indices.filter { charts[$0].handles(name) }
      return !waiting.isEmpty && waiting.allSatisfy { own[$0].contains(name) }
    }
    let descriptors = charts.flatMap { $0.transitions.flatMap(\.events) }
    if descriptors.contains(where: \.matchesEverything) {
      names.append(Inputs.freshName(beside: known, descriptors.filter { !$0.matchesEverything }))
    }
    let examples = charts.map { $0.payloadExamples(of: names) }
    steps = names.flatMap { name in
      var payloads: [Value] = []
      for payload in examples.flatMap({ $0[name] ?? [] }) where !payloads.contains(payload) { payloads.append(payload) }
      return payloads.isEmpty ? [Step.event(name)] : payloads.map { .event(name, payload: $0) }
    }
  }

  /// A name that nothing but `*` matches.
  private static func freshName(beside known: Set<String>, _ descriptors: [EventDescriptor]) -> String {
    let firstTokens = Set(descriptors.compactMap { $0.tokens.first.map(String.init) })
    var (name, count) = ("other", 1)
    while known.contains(name) || firstTokens.contains(name) {
      count += 1
      name = "other\(count)"
    }
    return name
  }
}
