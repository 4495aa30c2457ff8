import Lessons
import StatechartSimulation
import Statecharts
import WebPages

extension AnswerDraft.Edit {
  /// Creates the edit that a form requests instead of handing its answer in; nil if it hands it in.
  init?(_ fields: [String: String], of exercise: Exercise) {
    if let text = fields[ExercisePage.addField] {
      let steps = exercise.machines.lazy.compactMap { try? Run($0.chart, text: text).steps }.first
      guard let step = steps?.first else { return nil }
      self = .add(step)
      return
    }
    switch fields[ExercisePage.editField].flatMap(ExercisePage.Edit.init(rawValue:)) {
    case .undo?: self = .undo
    case .newRun?: self = .newRun
    case .preview?: self = .preview
    case nil: return nil
    }
  }
}
