import StatechartExecution
import Statecharts

/// The use of the fields of a log: what is named, and what the first records show, by the names of fields and by what
/// is in them.
struct LogFields: Sendable {
  private(set) var options: LogOptions
  /// The guesses, in the order in which they were made.
  private(set) var guesses: [LogNote] = []
  /// The field of change logs that says what was changed, with the texts that stand for the state.
  private var changed: (field: String, values: Set<String>)?
  /// The names of all fields that were seen, in order of first mention.
  private(set) var seen: [String] = []
  private var known: Set<String> = []
  private static let maxSeen = 200

  /// Chooses the fields of a log by its first records.
  init(_ records: [LogRecord], _ options: LogOptions, _ names: inout LogNames) {
    self.options = options
    for record in records { note(record) }
    if options.event == nil { chooseEvent(records, &names) }
    // Where the names are no names of the machine, states alone may be what the log has.
    if self.options.states == nil { chooseStates(records, &names) }
    if self.options.event == nil, self.options.states != nil {
      guesses.append(.statesAlone)
      chooseChanged(records, &names)
    } else if self.options.event == nil {
      choose(.event, where: { _ in true })
    }
    if self.options.before == nil, self.options.states != nil {
      choose(.before) { name in
        records.contains { $0[name].flatMap(LogRecord.states)?.contains { names.state($0) != nil } == true }
      }
    }
    chooseInstance(records)
    chooseTime(records)
    choose(.data, where: { _ in true })
  }

  /// Notes the fields of a record; those that come for the first time may be the time, or what the event carries.
  mutating func note(later record: LogRecord) {
    guard seen.count < Self.maxSeen, !record.members.allSatisfy({ known.contains($0.name) }) else { return }
    note(record)
    choose(.time, where: { _ in true })
    choose(.data, where: { _ in true })
  }

  private mutating func note(_ record: LogRecord) {
    for name in record.fieldNames where seen.count < Self.maxSeen && known.insert(name).inserted { seen.append(name) }
  }

  /// True if a record of a change log is about something else than the state.
  func isOther(_ record: LogRecord) -> Bool {
    guard let changed, let value = record[changed.field]?.string else { return false }
    return !changed.values.contains(value)
  }

  // MARK: The choices

  private mutating func choose(_ field: LogOptions.Field, where fits: (String) -> Bool) {
    guard options[field] == nil, let name = usual(field).first(where: fits) else { return }
    use(name, as: field)
  }

  private mutating func use(_ name: String, as field: LogOptions.Field) {
    options[field] = name
    guesses.append(.field(name, field))
  }

  /// The fields that have a usual name and no other use, the likeliest first.
  private func usual(_ field: LogOptions.Field) -> [String] {
    let used = LogOptions.Field.allCases.compactMap { options[$0] }
    let free = seen.filter { !used.contains($0) }.map { (name: $0, folded: Self.folded($0)) }
    return field.usualNames.flatMap { usual in free.filter { $0.folded == usual }.map(\.name) }
  }

  /// The last part of a path without what is no letter.
  private static func folded(_ name: String) -> String {
    LogOptions.Field.folded(name.split(separator: ".").last.map(String.init) ?? name)
  }

  /// The field whose texts the machine knows as events: one with a usual name, else the one with the largest number.
  private mutating func chooseEvent(_ records: [LogRecord], _ names: inout LogNames) {
    let counts = counts(records) { value in LogRecord.name(value).flatMap { names.event($0) } != nil }
    guard let name = usual(.event).first(where: { counts[$0, default: 0] > 0 }) ?? best(counts, records) else { return }
    use(name, as: .event)
  }

  private mutating func chooseStates(_ records: [LogRecord], _ names: inout LogNames) {
    let counts = counts(records) { LogRecord.states($0)?.contains { names.state($0) != nil } == true }
    let after = usual(.states).first { counts[$0, default: 0] > 0 }
    // Where there are events, a field is taken for the states only by its name; what was before them is no such field.
    let before = Set(usual(.before))
    let other = options.event == nil ? best(counts.filter { !before.contains($0.key) }, records) : nil
    guard let name = after ?? other else { return }
    use(name, as: .states)
  }

  private func counts(_ records: [LogRecord], _ isKnown: (Value) -> Bool) -> [String: Int] {
    var counts: [String: Int] = [:]
    for record in records {
      for name in seen { if let value = record[name], isKnown(value) { counts[name, default: 0] += 1 } }
    }
    return counts
  }

  /// The field of which the machine knows the most texts, at least half of them.
  private func best(_ counts: [String: Int], _ records: [LogRecord]) -> String? {
    let used = Set(LogOptions.Field.allCases.compactMap { options[$0] })
    let most = seen.filter { !used.contains($0) }.max { counts[$0, default: 0] < counts[$1, default: 0] }
    guard let most, let count = counts[most] else { return nil }
    return count * 2 >= records.count { $0[most] != nil } ? most : nil
  }

  /// A change log names the changed field next to its old and its new value.
  private mutating func chooseChanged(_ records: [LogRecord], _ names: inout LogNames) {
    let usual: Set<String> = ["field", "fieldid", "attribute", "property", "column"]
    guard let states = options.states, let field = seen.first(where: { usual.contains(Self.folded($0)) }) else {
      return
    }
    let values = records.compactMap { record -> String? in
      let isState = record[states].flatMap(LogRecord.states)?.contains { names.state($0) != nil } == true
      return isState ? record[field]?.string : nil
    }
    if !values.isEmpty { changed = (field, Set(values)) }
  }

  /// A field with a usual name, else an identifier that more than one record has.
  private mutating func chooseInstance(_ records: [LogRecord]) {
    guard options.instance == nil else { return }
    choose(.instance, where: { _ in true })
    guard options.instance == nil else { return }
    let used = LogOptions.Field.allCases.compactMap { options[$0] }
    let name = seen.first { name in
      guard !used.contains(name), ["id", "key", "number"].contains(where: Self.folded(name).hasSuffix) else {
        return false
      }
      let texts = records.compactMap { $0[name].map(LogRecord.text) }
      return Set(texts).count < texts.count
    }
    if let name { use(name, as: .instance) }
  }

  /// A field with a usual name and times, else one that has a date and a time in each record.
  private mutating func chooseTime(_ records: [LogRecord]) {
    func isTime(_ name: String, _ isTime: (Value) -> Bool) -> Bool {
      let values = records.compactMap { $0[name] }.filter { $0 != .null && $0.string != "" }
      return !values.isEmpty && values.allSatisfy(isTime)
    }
    guard options.time == nil else { return }
    let usual = usual(.time)
    let used = LogOptions.Field.allCases.compactMap { options[$0] }
    let name =
      usual.first { name in isTime(name) { LogTime.milliseconds($0) != nil } }
      ?? seen.first { name in
        !used.contains(name) && isTime(name) { $0.string.flatMap { $0.utf8.count > 15 ? LogTime.iso($0) : nil } != nil }
      } ?? usual.first
    if let name { use(name, as: .time) }
  }
}

extension LogFields {
  /// The event of a record; nil if it has none.
  func event(of record: LogRecord) -> LogEvent? {
    let states = options.states.flatMap { record[$0] }.flatMap(LogRecord.states)
    let name = options.event.flatMap { record[$0] }.flatMap(LogRecord.name)
    guard name != nil || options.event == nil && states?.isEmpty == false else { return nil }
    var event = LogEvent(
      line: record.line, instance: options.instance.flatMap { record[$0] }.map(LogRecord.text) ?? "",
      name: name ?? "", payload: options.data.flatMap { record[$0] }.flatMap { $0 == .null ? nil : $0 },
      time: LogTime.milliseconds(options.time.flatMap { record[$0] }))
    event.states = states?.isEmpty == true ? nil : states
    event.before = options.before.flatMap { record[$0] }.flatMap(LogRecord.states).flatMap { $0.isEmpty ? nil : $0 }
    if case .object(let conditions)? = record["conditions"] {
      event.conditions = conditions.map { ValueBinding(name: $0.name, value: $0.value) }
    }
    return event
  }

  /// True if a record has a time that cannot be read.
  func hasUnreadTime(_ record: LogRecord, _ event: LogEvent) -> Bool {
    guard event.time == nil, let value = options.time.flatMap({ record[$0] }) else { return false }
    return value != .null && value.string?.isEmpty != true
  }
}
