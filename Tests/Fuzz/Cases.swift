import Foundation
import TestSupport

/// Runs the cases of a journal, one after another.
struct Cases {
  let journal: Journal

  func run() async {
    do {
      let seeds = try Seeds(resources: try FuzzServer.resources)
      let server = try FuzzServer()
      var findings = 0
      var number = journal.first
      while true {
        var random = SeededGenerator(seed: number)
        let trial = Trial(seeds: seeds, random: &random)
        try journal.write(number, findings: findings, input: trial.input)
        alarm(Fuzz.longest)
        if let fault = await trial.fault(server: server) {
          findings += 1
          print("case \(number): \(fault)\n\(trial.input)\nagain: FUZZ_SEED=\(number) FUZZ_CASES=1 make fuzz")
          try journal.write(number, findings: findings, input: trial.input)
        }
        alarm(0)
        guard number < journal.last, Date.now < journal.end else { break }
        number += 1
      }
    } catch {
      print("\(error)")
      exit(1)
    }
  }
}
