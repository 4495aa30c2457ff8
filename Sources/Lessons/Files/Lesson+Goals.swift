import StatechartExecution
public import StatechartGrading
public import StatechartSimulation
import Statecharts

extension Lesson {
  /// How far a run has come with the goals, in their order, and behind how many steps the lesson begins in it; nil for a goal
  /// while the one that it follows is not met.
  public func progress(in simulation: Simulation) -> (goals: [(behind: Int, progress: GoalProgress)?], opening: Int) {
    let taken = simulation.records.map(\.step)
    // A run that does not begin as the lesson does counts from its start.
    let opening = taken.starts(with: run) ? run.count : 0
    let outlook = Outlook(simulation, behind: opening)
    return (goals.progress(of: outlook.records, from: outlook.start), opening)
  }

  /// How many goals a run meets.
  public func goalsMet(in simulation: Simulation) -> Int {
    progress(in: simulation).goals.count { $0?.progress.isMet == true }
  }
}
