import ArgumentParser
import Explanations
import StatechartEvidence
import StatechartExecution
import StatechartFormats
import StatechartGrading
import StatechartSimulation
import Statecharts

/// `interlock verify`
struct Verify: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    _superCommandName: InterlockCommand.programName,
    abstract: "Checks what always holds of a machine, with a run for each property that does not.",
    discussion: """
      A property is a sentence in English, Chinese or Japanese:
        never P · always P · P leads to Q [within 5 s] · Q only after P · no Q until P
        Q stays reachable · no deadlock · deterministic
        x comes from outside · only the machine sends x (an event that it raises or sends; all searches go by it)
      after a scope, if it has one: globally, … · after R, … · between R and S, …

      P is a state, an event taken or refused (coin taken, coin refused), an action (action ring), a comparison of a \
      variable (balance >= 50), or several of them with and, or, not and brackets; a name with blanks is in quotation \
      marks. PROPERTIES are sentences and Markdown files with a list of them; by default MACHINE.properties.md next to \
      the machine, or the blocks 'properties' after it in its document. Fewer configurations than there are means 'undecided', which is not holding. The last line says what was examined \
      and which events came from outside.

      EXAMPLES
        interlock verify traffic-light 'never Green and Walk' 'no deadlock'
        interlock verify machine.scxml 'Paid leads to Shipped' 'refund only after pay'
        interlock verify machine.scxml machine.properties.md --json
        interlock verify door.scxml 'after locked, no open until turn' --configurations 100000
        interlock verify docs/ deterministic

      EXIT STATUS
        0  all properties hold
        1  one fails or is undecided
        2  a machine, a property or the command line is wrong
      """)

  @Argument(
    help: """
      A gallery name, a path, or - for standard input; FILE#CHART is one chart of several. Of a folder all machines are \
      verified.
      """)
  var machine: String

  @Argument(help: "Sentences, and files with lists of them.")
  var properties: [String] = []

  @OptionGroup var options: EvidenceOptions

  @Flag(help: "Print one JSON object (verify.schema.json describes it); of a folder one for each machine.")
  var json = false

  @Option(help: "How many configurations are examined at most; by default 20000, or 2000 with scripts.")
  var configurations: Int?

  func validate() throws {
    if let configurations, !(1...1_000_000).contains(configurations) {
      throw ValidationError("--configurations is a number from 1 to 1000000")
    }
  }

  /// The position of a property, if it is in a file.
  private typealias Place = (file: String, position: SourcePosition)?

  func run() throws {
    let machines = try options.machines(machine)
    let given = try machines.map { (machine: $0, properties: try read($0)) }
    let verified = given.compactMap { machine, read in read.map { (machine: machine, read: $0) } }
    guard let first = machines.first, !verified.isEmpty else { throw missing(machines.first) }
    if verified.count < machines.count {
      first.source.report(note: "\(machines.count - verified.count) of \(machines.count) machines have no properties")
    }
    var findings: [Verification.Finding] = []
    for (machine, read) in verified {
      findings += try verify(machine, read.properties, read.places, isOneOfSeveral: machines.count > 1)
    }
    try end(with: findings)
  }

  /// Prints the results for a machine; returns them.
  private func verify(
    _ machine: EvidenceMachine, _ properties: [Property], _ places: [Place], isOneOfSeveral: Bool
  ) throws -> [Verification.Finding] {
    let verification = Verification(properties, of: machine.participant, limits: limits(machine))
    let report = VerificationReport(verification, of: machine.chart, in: options.language, link: machine.link)
    if json {
      let name = isOneOfSeveral ? machine.source.argument : machine.source.fileName
      try StandardOutput.write(line: report.json(machine: name, positions: places).json(indented: true))
    } else {
      if isOneOfSeveral { try StandardOutput.write(line: "\(machine.source.argument):") }
      try StandardOutput.write(line: report.text(showsLinks: options.site != nil))
    }
    return verification.findings
  }

  private func end(with findings: [Verification.Finding]) throws {
    let failed = findings.count { if case .fails = $0.verdict { true } else { false } }
    let undecided = findings.count { if case .undecided = $0.verdict { true } else { false } }
    guard failed + undecided > 0 else { return }
    let parts = [(failed, "failed"), (undecided, "undecided")].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    let all = counted(findings.count, "property").replacing("propertys", with: "properties")
    if options.quiet { ExitStatus.failure.exit() }
    throw CommandFailure(message: "of \(all): \(parts.joined(separator: ", "))")
  }

  private func limits(_ machine: EvidenceMachine) -> EvidenceLimits? {
    guard let configurations else { return nil }
    var limits = machine.participant.usesData ? EvidenceLimits.withData : EvidenceLimits()
    limits.configurations = configurations
    limits.steps = max(limits.steps, configurations * 20)
    limits.work = max(1, configurations / 20_000) * ExecutionLimits().work
    return limits
  }

  /// Returns the properties of a machine; nil if none are given.
  private func read(_ machine: EvidenceMachine) throws(CommandFailure) -> (properties: [Property], places: [Place])? {
    let arguments = arguments(machine)
    if arguments.isEmpty, machine.properties == nil { return nil }
    var faults: [String] = []
    var found: [(Property, Place)] = []
    func add(_ file: PropertyFile, of path: String) {
      if file.entries.isEmpty { faults.append("\(path): error: there is no list of properties") }
      for entry in file.entries {
        switch entry.property {
        case .success(let property): found.append((property, (path, entry.position)))
        case .failure(let fault): faults.append(fault.diagnostic(at: entry.position).formatted(file: path))
        }
      }
    }
    if properties.isEmpty, machine.source.propertiesFile == nil, let given = machine.properties {
      let path = machine.source.fileName
      add(try PropertyFile.read(given.text, from: path, of: machine.chart, everyLine: true), of: path)
    }
    for (index, argument) in arguments.enumerated() {
      if InputFile(path: argument).exists {
        add(try PropertyFile.read(argument, of: machine.chart), of: argument)
      } else {
        do throws(PropertyFault) {
          found.append((try PropertyReader.property(argument, of: machine.chart), nil))
        } catch {
          let place = SourcePosition(line: 1, column: 1)
          faults.append(error.diagnostic(at: place).formatted(file: "property \(index + 1)"))
        }
      }
    }
    guard faults.isEmpty else { throw CommandFailure(message: faults.joined(separator: "\n"), status: .usage) }
    return (found.map(\.0), found.map(\.1))
  }

  /// Returns the arguments to read: those that were given, or the file next to the machine.
  private func arguments(_ machine: EvidenceMachine) -> [String] {
    guard properties.isEmpty else { return properties }
    return machine.source.propertiesFile.map { [$0] } ?? []
  }

  /// The failure of machines without properties.
  private func missing(_ machine: EvidenceMachine?) -> CommandFailure {
    guard let source = machine?.source, source.isFile else {
      return CommandFailure(message: "error: there are no properties: name some", status: .usage)
    }
    let beside = source.folder + source.name + ".properties.md"
    return CommandFailure(
      message: "error: there are no properties: name some, or write a list of them to \(beside)", status: .usage)
  }
}

extension PropertyFile {
  /// Reads the properties of a file.
  static func read(_ path: String, of chart: Statechart) throws(CommandFailure) -> PropertyFile {
    let bytes: [UInt8]
    do throws(CommandFailure) {
      bytes = try InputFile(path: path).bytes(upTo: ReadLimits.bytes)
    } catch {
      throw CommandFailure(message: error.message, status: .usage)
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw CommandFailure(message: "\(path): error: the text is not UTF-8", status: .usage)
    }
    return try read(text, from: path, of: chart)
  }

  /// The same from the text of a file.
  static func read(
    _ text: String, from path: String, of chart: Statechart, everyLine: Bool = false
  ) throws(CommandFailure) -> PropertyFile {
    do throws(PropertyFault) {
      return try PropertyFile(text, of: chart, everyLine: everyLine)
    } catch {
      throw CommandFailure(message: "\(path): error: \(error.message)", status: .usage)
    }
  }
}
