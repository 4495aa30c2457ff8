import StatechartExecution
import Statecharts
import Testing

@testable import StatechartGrading

struct GoalSearchTests {
  private func way(to text: String, limit: Int = GoalSearch.standardLimit) throws -> GoalWay {
    let chart = GoalProgressTests.chart
    let compiled = try CompiledChart(chart)
    return GoalSearch(for: try GoalReader.goal(text, of: chart), limit: limit) { steps in
      let replay = Run(chart, steps: steps).replay(on: compiled, with: NullDataModel())
      let moves = replay.interpreter.moves.map(\.step)
      return ReplayedRun(
        records: replay.records, start: replay.initial, moves: moves,
        others: chart.alphabet.map { .event($0) }.filter { !moves.contains($0) })
    }.way
  }

  @Test(arguments: [
    ("reach Off", ""), ("reach Dim", "power,dim"), ("reach Gone", "power,dim,burn"), ("perform light", "power"),
    ("find 1 refused move", "dim"), ("find 3 refused moves", "dim,burn,power,dim,burn,power"),
    ("find 1 refused move by condition", "power,burn"), ("find 1 refused move by end", "power,dim,burn,power"),
  ])
  func findsAWay(text: String, run: String) throws {
    guard case .steps(let steps) = try way(to: text) else {
      Issue.record("no way was found")
      return
    }
    let found = steps.map(\.description).joined(separator: ",")
    let goal = try GoalReader.goal(text, of: GoalProgressTests.chart)
    let (records, start) = try GoalProgressTests.run(found)
    #expect(goal.progress(of: records, from: start).isMet)
    #expect(steps.count <= run.split(separator: ",").count, "\(found)")
  }

  @Test(arguments: ["reach Dim in 1 move", "reach Dim without power", "reach Dim, Off", "find 9 refused moves by end"])
  func saysThatThereIsNone(text: String) throws {
    #expect(try way(to: text) == .none)
  }

  @Test func isBounded() throws {
    #expect(try way(to: "reach Gone", limit: 2) == .notFound(examined: 2))
  }
}
