import Gallery
import StatechartExecution
import Statecharts
import Testing
import XMLTree

/// A run of a machine of the gallery with what its scene shows at the end.
struct SceneVisit: Sendable {
  let machine: GalleryMachine
  let run: Run
  let replay: Replay<NullDataModel>
  private let compiled: CompiledChart

  init(_ machine: GalleryMachine, _ run: Run) throws {
    self.init(machine, run, on: try CompiledChart(machine.chart))
  }

  private init(_ machine: GalleryMachine, _ run: Run, on compiled: CompiledChart) {
    self.machine = machine
    self.run = run
    self.compiled = compiled
    replay = run.replay(on: compiled, with: NullDataModel())
  }

  /// The visit after a step more.
  func appending(_ step: Step) -> SceneVisit {
    SceneVisit(machine, run.appending(step), on: compiled)
  }

  init(_ identifier: String, _ text: String) throws {
    let machine = try #require(Gallery.machine(named: identifier))
    try self.init(machine, Run(machine.chart, text: text))
  }

  /// The active states and what is remembered, in words.
  var place: String {
    let memories = replay.final.memories.map { "\($0.history)=\($0.states)" }
    return "\(replay.final.configuration) \(memories)"
  }

  /// The picture as a document; every link is the text of the run that it leads to.
  func picture(in language: String = "en") throws -> MarkupDocument {
    try MarkupDocument.parse(xml: markup(in: language) { [run] in run.appending($0).text })
  }

  /// The picture as text, in which links do not tell how the machine got there.
  func still(in language: String = "en") -> String {
    markup(in: language, link: \.description)
  }

  private func markup(in language: String, link: @escaping @Sendable (Step) -> String) -> String {
    let moment = SceneMoment(
      snapshot: replay.final, records: replay.records, language: language, link: link)
    return machine.scene.picture(of: moment).xml()
  }
}

extension SceneVisit {
  /// Runs of a machine to every place that its events and its clock lead to, the shortest first.
  static func all(of machine: GalleryMachine) throws -> [SceneVisit] {
    var visits = [try SceneVisit(machine, Run(machine.chart))]
    var known: Set<String> = [visits[0].place]
    var next = 0
    while next < visits.count, visits.count < 200 {
      for step in visits[next].steps {
        let visit = visits[next].appending(step)
        if known.insert(visit.place).inserted { visits.append(visit) }
      }
      next += 1
    }
    return visits
  }

  /// What can be asked of the machine: every event with its example, and the clock.
  private var steps: [Step] {
    let chart = machine.chart
    let events = chart.alphabet.map { Step.event($0, payload: chart.declaration(of: $0)?.example) }
    return events + (replay.final.nextDelay.map { [.advance($0)] } ?? [])
  }
}

extension MarkupElement {
  /// The element as text, with all that is in it.
  var markup: String { Fragment { self }.xml() }
}
