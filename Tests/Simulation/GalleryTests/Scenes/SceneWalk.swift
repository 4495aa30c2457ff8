import Gallery
import StatechartAnalysis
import StatechartExecution
import StatechartSimulation
import Statecharts
import Testing
import WebPages
import XMLTree

/// A run of a machine of the gallery with what its scene shows at the end.
struct SceneVisit: Sendable {
  let machine: GalleryMachine
  let run: Run
  let replay: Simulation
  private let compiled: CompiledChart
  private let model: any DataModel

  init(_ machine: GalleryMachine, _ run: Run) throws {
    let compiled = try CompiledChart(machine.chart)
    self.init(machine, run, on: compiled, with: try compiled.openDataModel())
  }

  private init(_ machine: GalleryMachine, _ run: Run, on compiled: CompiledChart, with model: any DataModel) {
    self.machine = machine
    self.run = run
    self.compiled = compiled
    self.model = model
    replay = Simulation(run, on: compiled, with: model, explaining: .none)
  }

  /// The visit after a step more.
  func appending(_ step: Step) -> SceneVisit {
    SceneVisit(machine, run.appending(step), on: compiled, with: model)
  }

  init(_ identifier: String, _ text: String) throws {
    let machine = try #require(Gallery.machine(named: identifier))
    try self.init(machine, Run(machine.chart, text: text))
  }

  /// The active states, what is remembered and the variables, in words.
  var place: String {
    let memories = replay.final.memories.map { "\($0.history)=\($0.states)" }
    let variables = replay.final.variables.map { "\($0.name)=\($0.value)" }
    return "\(replay.final.configuration) \(memories) \(variables)"
  }

  /// The picture as a document; every link is the text of the run that it leads to.
  func picture(in language: String = "en") throws -> MarkupDocument {
    try MarkupDocument.parse(xml: markup(in: language) { [run] in run.appending($0).text })
  }

  /// The picture as text, in which links do not say how the machine got there.
  func still(in language: String = "en") -> String {
    markup(in: language, link: \.description)
  }

  /// The end of the run as the scene gets it.
  func moment(
    in language: String = "en", link: @escaping @Sendable (Step) -> String = \.description
  ) -> SceneMoment {
    SceneMoment(snapshot: replay.final, records: replay.records, language: language, link: link)
  }

  private func markup(in language: String, link: @escaping @Sendable (Step) -> String) -> String {
    machine.scene?.picture(of: moment(in: language, link: link)).xml() ?? ""
  }
}

extension SceneVisit {
  /// Runs of a machine to every place that its events and its clock lead to, the shortest first.
  static func all(of machine: GalleryMachine) throws -> [SceneVisit] {
    try #require(found[machine.identifier]).get()
  }

  /// Found once for all tests.
  private static let found = Dictionary(
    uniqueKeysWithValues: Gallery.machines.map { machine in (machine.identifier, Result { try walk(machine) }) })

  private static func walk(_ machine: GalleryMachine) throws -> [SceneVisit] {
    var visits = [try SceneVisit(machine, Run(machine.chart))]
    var known: Set<String> = [visits[0].place]
    var next = 0
    while next < visits.count, visits.count < 200 {
      for step in visits[next].steps where !visits[next].isFar {
        let visit = visits[next].appending(step)
        if known.insert(visit.place).inserted { visits.append(visit) }
      }
      next += 1
    }
    return visits
  }

  /// True where a variable has grown so large that it shows nothing new to go on.
  private var isFar: Bool {
    replay.final.variables.contains { variable in
      guard case .number(let number) = variable.value else { return false }
      return number > 150
    }
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
