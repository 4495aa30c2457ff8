import ArgumentParser
import Explanations
import Statecharts

/// `interlock explain`
struct Explain: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    _superCommandName: InterlockCommand.programName,
    abstract: "Says what a rule of 'interlock check' is about and what to do, or lists all rules.",
    discussion: """
      Identifiers of rules stay the same. The status is 2 if there is no such rule.

      EXAMPLES
        interlock explain
        interlock explain dead-end
        interlock explain dead-end --lang ja
        interlock explain --markdown > rules.md
      """)

  @Argument(
    help: "The identifier of a rule, as --format json, sarif and github show it.",
    completion: .list(RuleCatalog.all.map(\.code.rawValue)))
  var rule: String?

  @Flag(help: "Print the page of all rules in Markdown.")
  var markdown = false

  @OptionGroup var languageOption: LanguageOption

  @Flag(name: .shortAndLong, help: OptionHelp.quiet)
  var quiet = false

  func run() throws {
    if markdown { return try StandardOutput.write(Array(RuleCatalog.article(in: languageOption.language).utf8)) }
    guard let rule else { return try StandardOutput.write(line: list) }
    guard let known = RuleCatalog.rule(Diagnostic.Code(rule)) else {
      let offer = suggestion(nearestNames(to: rule, among: RuleCatalog.all.map(\.code.rawValue)))
      throw CommandFailure(message: "error: there is no rule '\(rule)'\(offer)", status: .usage)
    }
    try StandardOutput.write(line: known.page(in: languageOption.language))
  }

  private var list: String {
    let width = RuleCatalog.all.map(\.code.rawValue.count).max() ?? 0
    return RuleCatalog.all.map { rule in
      let code = rule.code.rawValue
      let severity = rule.severity.rawValue
      return code + String(repeating: " ", count: width + 2 - code.count) + severity
        + String(repeating: " ", count: 9 - severity.count) + rule.texts(in: languageOption.language).summary
    }.joined(separator: "\n")
  }
}
