import StatechartExecution
import StatechartGrading
import Statecharts

extension Comparison {
  /// Compares charts of the null data model.
  init(
    _ answer: Statechart, with reference: Statechart, seeing visibility: Visibility? = nil, limits: GradingLimits? = nil
  ) throws {
    self.init(
      of: Participant(try CompiledChart(answer), model: NullDataModel()),
      with: Participant(try CompiledChart(reference), model: NullDataModel()), seeing: visibility, limits: limits)
  }
}

extension Content {
  /// A line that is logged.
  static func line(_ text: String) -> Content { .log(Log(label: text)) }
}
