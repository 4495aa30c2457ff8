import Statecharts

/// Faults of a log that is not understood.
extension LogReader {
  /// Checks that the log has events, and names of the machine.
  func checkIsUnderstood() throws(LogFault) {
    guard !tally.isKnown else { return }
    guard let line = tally.firstLine else {
      if tally.ignored.count > 0 {
        throw LogFault(message: "there are no events: all were ignored", line: tally.ignored.line, column: 1)
      }
      guard tally.withoutEvent.count > 0, let fields else {
        throw LogFault(message: "there are no events" + patternAdvice, line: 1, column: 1)
      }
      throw LogFault(
        message: "there are no events: " + missingField(fields), line: max(1, tally.withoutEvent.line), column: 1)
    }
    throw LogFault(message: unknownNames, line: line, column: 1)
  }

  private var patternAdvice: String { pattern == nil ? "" : ": no line fits the pattern" }

  private func missingField(_ fields: LogFields) -> String {
    let named = LogOptions.Field.allCases.first { field in
      guard field == .event || field == .states, let name = options[field] else { return false }
      return !fields.seen.contains(name)
    }
    if let named, let name = options[named] {
      return "no entry has the field '\(name)'" + suggestion(nearestNames(to: name, among: fields.seen))
        + "; the fields are \(list(fields.seen))"
    }
    return "no field is known to name them (--event) or the states (--states); the fields are \(list(fields.seen))"
  }

  /// No name is one of the machine's.
  private var unknownNames: String {
    let isText = options.format == .text || options.format == .runs
    let alphabet = chart.alphabet
    let near = tally.unknown.flatMap { names.nearestEvents(to: $0) + names.nearestStates(to: $0) }
    var known: Set<String> = []
    let nearest = near.filter { known.insert($0).inserted }
    var message =
      isText && pattern == nil
      ? "no line is an event of the machine: the first is \(list(tally.unknown, most: 1))"
      : "no event of the log is one of the machine's: the log has \(list(tally.unknown))"
    message +=
      nearest.isEmpty
      ? alphabet.isEmpty ? "; the machine has no events" : "; the machine has \(list(alphabet))"
      : "; the nearest of the machine's are \(list(nearest))"
    if let fields {
      let used = options.event ?? fields.options.event
      message += used.map { "; '\($0)' was read as the event" } ?? ""
      let others = fields.seen.filter { $0 != used }
      if !others.isEmpty { message += "; other fields, for --event or --states, are \(list(others))" }
    } else if isText, pattern == nil {
      message += "; say where the event is, as with --pattern '\(suggestedPattern)'"
    }
    return message
  }

  /// A pattern for the first line that names an event of the machine, if it fits: from the last word without digits
  /// before the event on, words with digits being an instance.
  private var suggestedPattern: String {
    let general = "{time} {_}: {event}"
    for line in tally.unknown {
      let words = line.split { !($0.isLetter || $0.isNumber || "_-.".contains($0)) }
      guard let word = words.last(where: { chart.alphabet.contains(String($0)) }) else { continue }
      var pieces: [String] = []
      for text in line[..<word.startIndex].split(separator: " ").reversed() {
        guard text.contains(where: \.isNumber) else {
          pieces.append(String(text))
          break
        }
        let end = text.reversed().prefix { !($0.isLetter || $0.isNumber) }
        pieces.append((pieces.contains { $0.hasPrefix("{instance}") } ? "{_}" : "{instance}") + String(end.reversed()))
      }
      let after = line[word.endIndex...]
      let rest = after.isEmpty ? "" : "\(after.first ?? " "){_}"
      let pattern = (["{_}"] + pieces.reversed() + ["{event}"]).joined(separator: " ") + rest
      if let name = try? LogPattern(pattern).event(line, 1)?.name, name == String(word) { return pattern }
    }
    return general
  }

  private func list(_ names: [String], most: Int = 10) -> String {
    let shown = names.prefix(most).map { "'\($0.count > 80 ? String($0.prefix(80)) + "…" : $0)'" }
    return shown.joined(separator: ", ") + (names.count > most && most > 1 ? ", …" : "")
  }
}
