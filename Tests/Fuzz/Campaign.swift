import Foundation

/// Runs cases in processes until the time is over or all have been run.
struct Campaign {
  private let first: UInt64
  private let last: UInt64
  private let seconds: Double
  private let folder: URL
  private let kind: Fuzz.Kind

  init(_ kind: Fuzz.Kind, _ environment: [String: String]) throws {
    self.kind = kind
    first = environment["FUZZ_SEED"].flatMap { UInt64($0) } ?? 1
    let count = environment["FUZZ_CASES"].flatMap { UInt64($0) } ?? 1 << 40
    last = first &+ max(count, 1) - 1
    seconds = environment["FUZZ_SECONDS"].flatMap { Double($0) } ?? 60
    folder = FileManager.default.temporaryDirectory.appending(path: "interlock-fuzz")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  /// True if nothing was found.
  func run() throws -> Bool {
    let end = Date.now.addingTimeInterval(seconds)
    var next = first
    var findings = 0
    while next <= last, Date.now < end {
      let file = folder.appending(path: "case-\(next)-\(ProcessInfo.processInfo.processIdentifier)")
      let status = try runCases(from: next, until: end, file: file)
      let journal = try Journal.read(file)
      findings += journal.findings
      next = journal.number + 1
      if let fault = status {
        findings += 1
        print("case \(journal.number): \(fault); its input is in \(file.path)")
        print("again: FUZZ_SEED=\(journal.number) FUZZ_CASES=1 make \(kind.target)")
      } else {
        try FileManager.default.removeItem(at: file)
      }
    }
    print("\(kind.target): \(next - first) cases from \(first) on, \(findings) findings")
    return findings == 0
  }

  /// How the process ended, if it did not end well.
  private func runCases(from number: UInt64, until end: Date, file: URL) throws -> String? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
    process.arguments = [kind.rawValue, String(number), String(last), String(end.timeIntervalSince1970), file.path]
    // Where it ended is in its journal.
    process.environment = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    try process.run()
    process.waitUntilExit()
    switch process.terminationReason {
    case .exit: return process.terminationStatus == 0 ? nil : "ended with status \(process.terminationStatus)"
    case .uncaughtSignal:
      let signal = process.terminationStatus
      if signal == SIGPROF { return "took more than \(ReferenceCases.seconds) seconds of processor time" }
      return signal == SIGALRM ? "took more than \(Fuzz.longest) seconds" : "ended by signal \(signal)"
    @unknown default: return "ended"
    }
  }
}
