import StatechartExecution
import Statecharts
import Testing

@testable import StatechartEvidence

struct GoalSearchTests {
  private func way(to text: String, limit: Int = GoalLimits.configurations) throws -> GoalWay {
    let chart = GoalProgressTests.chart
    var machine = Interpreter(try CompiledChart(chart), model: NullDataModel())
    _ = machine.start()
    let goal = try GoalReader.goal(text, of: chart)
    return goal.way(of: machine, after: [], from: machine.snapshot, limit: limit)
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
