import StatechartSimulation
import Statecharts
import WebPages

extension ExplorerRequest {
  /// The run that a form asks to be shown beside another: its steps, or an address whose run is taken up to its moment.
  ///
  /// - Throws: `FormFault` if the machine cannot follow it, or it is too long.
  static func comparison(_ text: String, of machine: Machine) throws(FormFault) -> [Step] {
    let form = FormFault.Form.comparison(run: text)
    let (run, position) = try run(pasted: text, in: form)
    guard run.utf8.count <= ExplorerAddress.longestRunInQuery else { throw FormFault(.tooLongRun, in: form) }
    do throws(RunError) {
      let reading = try RunReading(run, of: machine.chart)
      if let fault = reading.fault { throw fault.error }
      let steps = reading.run.steps
      return Array(steps.prefix(position ?? steps.count))
    } catch {
      throw FormFault(.badRun(error), in: form)
    }
  }

  /// What an address says of its run, or the text itself where it is none.
  private static func run(
    pasted text: String, in form: FormFault.Form
  ) throws(FormFault) -> (run: String, position: Int?) {
    guard text.hasPrefix("http:") || text.hasPrefix("https:") || text.hasPrefix("/") else { return (text, nil) }
    let address = text.prefix { $0 != "#" }
    let (path, query) =
      address.firstIndex(of: "?").map { (address[..<$0], address[$0...].dropFirst()) } ?? (address, "")
    guard let items = try? QueryItems(String(query)) else { return (text, nil) }
    if let run = items["run"] { return (run, items["at"].flatMap(Int.init).map { max(0, $0) }) }
    // A long run is the last part of the path.
    guard path.split(separator: "/").last?.contains(",") != true else { throw FormFault(.tooLongRun, in: form) }
    return ("", nil)
  }
}
