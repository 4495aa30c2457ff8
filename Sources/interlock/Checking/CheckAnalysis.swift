import StatechartAnalysis
import StatechartExecution
import StatechartFormats
import StatechartSimulation
import Statecharts

extension MachineSource {
  /// What an exploration of a chart's configurations finds.
  ///
  /// - Throws: `CommandFailure` if the chart cannot be run.
  func analysis(of chart: Statechart) throws -> [Diagnostic] {
    let compiled = try compiled(chart)
    func explore<Model: DataModel>(_ model: Model) -> Reachability {
      Reachability(
        of: compiled, model: model, limit: SearchEffort.thorough.configurations(with: Model.self), resources: resources)
    }
    do {
      return explore(try compiled.openDataModel()).findings(in: chart)
    } catch {
      throw failure(error)
    }
  }
}

extension MachineSource {
  /// The changes of the file's text that mend a finding; none of what is no text, such as a gallery machine or standard
  /// input, which can be read only once.
  func fixes(of reading: Reading) -> (Diagnostic) -> [TextFix] {
    guard isFile, let bytes = try? bytes(), let text = text(bytes, of: reading),
      let reader = Catalogs.notations.reader(named: text.notation)
    else { return { _ in [] } }
    let checked = CheckedText(SourceText(text.text, fileName: fileName), in: reader)
    var tries = checked.maxTriesOfAll
    return { diagnostic in
      checked.findings.first { $0.diagnostic == diagnostic }.map { checked.fixes(of: $0, tries: &tries) } ?? []
    }
  }
}
