import ArgumentParser
import Explanations
import Quizzes
import WebServer
import StatechartDiagrams
import StatechartSimulation
import Statecharts
import WebPages

/// `interlock quiz`
struct QuizCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "quiz",
    _superCommandName: InterlockCommand.programName,
    abstract: "Asks questions about a machine, each with the right choice and the run that proves it.",
    discussion: """
      The same machine, seed and number of questions make the same quiz everywhere, on the pages too.

      EXAMPLES
        interlock quiz battery --seed 7
        interlock quiz machine.scxml --seed 7 --questions 5 --to moodle > questions.xml
        interlock quiz battery --seed 7 --to worksheet -o worksheet.html
      """)

  /// The format of a quiz.
  enum Form: String, ExpressibleByArgument, CaseIterable {
    case json, moodle, worksheet

    var file: QuizAddress.File {
      switch self {
      case .json: .json
      case .moodle: .moodle
      case .worksheet: .worksheet
      }
    }
  }

  @OptionGroup var input: MachineArgument
  @OptionGroup var words: LanguageOption

  @Option(help: "The seed of the random choice of questions, from 0 to 2147483647.")
  var seed = 1

  @Option(help: "How many questions, from 1 to 30; there are fewer if the machine does not offer enough.")
  var questions = Quiz.standardCount

  @Option(name: .customLong("to"), help: "What to write: json, moodle (XML that Moodle imports) or worksheet (HTML).")
  var form = Form.json

  @Option(name: .shortAndLong, help: "The file to write; standard output if none is named.")
  var output: String?

  func validate() throws {
    guard Quiz.seeds.contains(seed) else { throw ValidationError("--seed is a number from 0 to 2147483647") }
    guard Quiz.counts.contains(questions) else { throw ValidationError("--questions is a number from 1 to 30") }
  }

  func run() throws {
    let source = input.source
    let machine = try Machine(identifier: source.name, compiled: try source.compiled(), resources: source.resources)
    let quiz = Quiz(of: machine, seed: seed, count: questions)
    if quiz.questions.count < questions {
      source.report(
        note: "only \(quiz.questions.count) of \(counted(questions, "question")) can be asked about this machine")
    }
    let bytes = try quiz.bytes(
      as: form.file, of: machine.chart, in: words.language,
      templates: try PageTemplates(source: try ResourceFolder.find().template)
    ) { try Diagram(machine.chart, language: words.language.tag, options: DiagramOptions()) }
    if let output {
      try OutputFile(path: output).writeOrFail(bytes)
    } else {
      try StandardOutput.write(bytes)
    }
  }
}
