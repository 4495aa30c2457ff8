extension Statechart {
  /// True if whoever runs the chart says which of its conditions hold: they are only names (`named`), or in a language
  /// that is not run here (`python`, `lua`).
  package var asksForConditions: Bool {
    switch dataModel {
    case .other: true
    case .null, .ecmascript, nil: false
    }
  }

  /// The data model that the chart asks for and that is not run here, by its name; nil if there is none.
  package var foreignDataModel: String? {
    switch dataModel {
    case .named, .null, .ecmascript, nil: nil
    case .other(let name): name
    }
  }
}

extension Condition {
  /// The value of a condition that is one of the words for true and false, in any notation; nil for any other.
  package var constantWord: Bool? {
    switch conditionName {
    case "true", "True": true
    case "false", "False": false
    default: nil
    }
  }
}
