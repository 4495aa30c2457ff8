import JSONTree
package import Statecharts

/// The machines and findings read from a set of source files.
package struct SourceReading: Sendable {
  /// A machine of the source as a chart.
  package struct Machine: Sendable {
    /// The chart, named as the machine is in the source.
    package internal(set) var chart: Statechart
    /// The place where the machine is made, or where its states are.
    package let place: SourcePlace
    /// The place of each state, by its name.
    package let states: [State.ID: SourcePlace]
    /// The place that each transition comes from: the call that makes the move, or the method that allows it.
    package let transitions: [Transition.ID: SourcePlace]
    /// The method that says what may follow each state.
    var rules: [State.ID: SourcePlace] = [:]
    /// The transitions that no call takes.
    var uncalledTransitions: Set<Transition.ID> = []
    /// Those that no method allows, but the default.
    var defaults: Set<Transition.ID> = []
    /// The moves that are made and refused.
    var refused: [SourceMap.RefusedMove] = []
  }

  /// The machines by file and place.
  package let machines: [Machine]
  /// The findings about the source, by file and position.
  package let findings: [SourceFinding]
  /// False if nobody waited for the end of the reading.
  package private(set) var isWhole = true
}

extension SourceReading.Machine {
  /// The moves that the chart makes only where they are asked for, because another with its event and condition comes
  /// first.
  var undecided: [SourceFinding] {
    chart.states.flatMap { state in
      var before: [String: [Transition]] = [:]
      return state.transitions.compactMap { transition -> SourceFinding? in
        let event = transition.events.map(\.text).joined(separator: " ")
        defer { before[event, default: []].append(transition) }
        let first = before[event]?.first { other in
          other.targets != transition.targets
            && (other.condition == nil || other.condition?.source == transition.condition?.source)
        }
        guard let first, let place = transitions[transition.id] else { return nil }
        let names = (transition.targets + first.targets).map(\.name)
        let text = "what decides between \(names.joined(separator: " and ")) is not analysed; \(names[1]) is taken"
        return SourceFinding(
          path: place.path, diagnostic: Diagnostic(.note, .notAnalysed, text, at: place.range), machine: chart.name)
      }
    }
  }
}

/// The files of a set and what was found in them, by their paths.
struct FilesAndFindings {
  private let files: [SourceFile]
  private let findings: [SourceFinding]
  private let filesByPath: [String: [Int]]
  private let findingsByMachine: [String?: [Int]]
  private let findingsByPath: [String: [Int]]

  init(_ files: [SourceFile], _ findings: [SourceFinding]) {
    (self.files, self.findings) = (files, findings)
    filesByPath = Dictionary(grouping: files.indices) { files[$0].path }
    findingsByMachine = Dictionary(grouping: findings.indices) { findings[$0].machine }
    // The findings that are about no machine.
    findingsByPath = Dictionary(grouping: findings.indices.filter { findings[$0].machine == nil }) { findings[$0].path }
  }

  /// Returns the findings about a machine, in order.
  func findings(of machine: String) -> [SourceFinding] { (findingsByMachine[machine] ?? []).map { findings[$0] } }

  /// The files with some paths, in order.
  func files(at paths: Set<String>) -> [SourceFile] {
    paths.flatMap { filesByPath[$0] ?? [] }.sorted().map { files[$0] }
  }

  /// Returns the findings about a machine, and those about none in some files, in order.
  func findings(of machine: String, in paths: Set<String>) -> [SourceFinding] {
    ((findingsByMachine[machine] ?? []) + paths.flatMap { findingsByPath[$0] ?? [] }).sorted().map { findings[$0] }
  }
}

extension SourceReading.Machine {
  /// The machine with a chart that has its places in the files and what was found about it.
  func mapped(_ source: FilesAndFindings) -> SourceReading.Machine {
    let places = Array(states.values) + Array(transitions.values) + Array(rules.values) + refused.map(\.place) + [place]
    let own = source.findings(of: chart.name ?? "")
    let paths = Set(places.map(\.path) + own.map(\.path))
    let shown = source.files(at: paths)
    let before = Dictionary(shown.map { ($0.path, $0.linesBefore) }, uniquingKeysWith: { first, _ in first })
    func moved(_ place: SourcePlace) -> SourcePlace {
      SourcePlace(path: place.path, range: place.range.moved(up: before[place.path] ?? 0))
    }
    var map = SourceMap()
    let folder = SourceReading.Machine.commonFolder(shown.map(\.path))
    map.files = shown.map { file in
      SourceMap.File(path: file.path, name: String(file.path.dropFirst(folder)), text: file.ownText)
    }
    map.states = states.mapValues(moved)
    map.rules = rules.mapValues(moved)
    map.transitions = transitions.mapValues(moved)
    (map.uncalledTransitions, map.defaults) = (uncalledTransitions, defaults)
    map.refused = refused.map {
      SourceMap.RefusedMove(sources: $0.sources, target: $0.target, event: $0.event, place: moved($0.place))
    }
    // A finding about no machine is given to each machine whose files it is in.
    map.findings = source.findings(of: chart.name ?? "", in: paths).map {
      SourceFinding(
        path: $0.path, diagnostic: $0.diagnostic.moved(up: before[$0.path] ?? 0), machine: $0.machine,
        change: $0.change.map { change in
          let lines = before[change.path] ?? 0
          let position = SourcePosition(line: change.position.line - lines, column: change.position.column)
          return SourceChange(path: change.path, position: position, text: change.text)
        }, method: $0.method)
    }
    var machine = self
    machine.chart.sourceMap = map
    return machine
  }

  /// Returns the number of characters of the folders that all paths have in common.
  private static func commonFolder(_ paths: [String]) -> Int {
    guard var common = paths.first.map({ Array($0) }) else { return 0 }
    for path in paths.dropFirst() {
      common = zip(common, path).prefix { $0 == $1 }.map { $0.0 }
    }
    return common.lastIndex(of: "/").map { $0 + 1 } ?? 0
  }
}

extension SourceFile {
  /// The text without the lines that are not the file's.
  fileprivate var ownText: String { String(decoding: bytes.dropFirst(linesBefore), as: UTF8.self) }
}

extension SourceRange {
  fileprivate func moved(up lines: Int) -> SourceRange {
    SourceRange(
      SourcePosition(line: start.line - lines, column: start.column),
      to: SourcePosition(line: end.line - lines, column: end.column))
  }
}

extension Diagnostic {
  fileprivate func moved(up lines: Int) -> Diagnostic {
    guard let range, lines > 0 else { return self }
    return Diagnostic(severity, code, message, at: range.moved(up: lines), suggestion: suggestion)
  }
}
