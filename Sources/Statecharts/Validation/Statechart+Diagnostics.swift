extension Statechart {
  /// Everything that is wrong with the chart, sorted by position, then by code.
  ///
  /// A chart with an error among its findings is not executed. Takes time in proportion to the size of the chart, but
  /// for a logarithm of its depth.
  public var diagnostics: [Diagnostic] {
    let survey = Survey(self)
    return ValidationRules.all.flatMap { $0.findings(in: survey) }.sorted()
  }
}

extension [Diagnostic] {
  /// True if one of the findings is an error.
  public var hasErrors: Bool { contains { $0.severity == .error } }
}
