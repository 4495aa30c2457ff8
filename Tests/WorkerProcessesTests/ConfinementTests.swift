import Foundation
import StatechartAnalysis
import StatechartSimulation
import Statecharts
import Testing

@testable import ScriptWorkers

#if os(Linux)
  /// What a worker has, seen from outside.
  struct ConfinementTests {
    private func worker() throws -> (workers: ScriptWorkers, process: Int32) {
      let workers = Isolation.workers(ScriptWorkerLimits(processes: 1))
      let machine = workers.isolating(try Isolation.machine(Isolation.chart(["go": "n++"])))
      #expect(machine.simulation(of: [.event("go")]).interruption == nil)
      return (workers, try #require(workers.idleProcesses.first))
    }

    /// Pipes, events among its own threads, the figures of its own memory, and random numbers.
    @Test func hasNoFilesAndNoSockets() throws {
      let (workers, process) = try worker()
      let folder = "/proc/\(process)/fd"
      let numbers = try FileManager.default.contentsOfDirectory(atPath: folder)
      let targets = try numbers.map { try FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)") }
      #expect(Set(numbers).isSuperset(of: ["0", "1", "2"]))
      for target in targets {
        #expect(
          target.hasPrefix("pipe:") || target.hasPrefix("anon_inode:")
            || ["/proc/\(process)/statm", "/dev/urandom"].contains(target), "\(target)")
      }
      withExtendedLifetime(workers) {}
    }

    @Test func hasNoEnvironmentAndIsAtTheRoot() throws {
      let (workers, process) = try worker()
      #expect(try Data(contentsOf: URL(fileURLWithPath: "/proc/\(process)/environ")).isEmpty)
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(process)/cwd") == "/")
      withExtendedLifetime(workers) {}
    }

    @Test func isBoundByTheSystem() throws {
      let (workers, process) = try worker()
      let limits = try String(contentsOfFile: "/proc/\(process)/limits", encoding: .utf8)
      func limit(_ name: String) -> [Substring] {
        limits.split(separator: "\n").first { $0.hasPrefix(name) }?.dropFirst(name.count).split(separator: " ") ?? []
      }
      #expect(limit("Max core file size").prefix(2) == ["0", "0"])
      #expect(limit("Max file size").prefix(2) == ["0", "0"])
      #expect(limit("Max open files").prefix(2) == ["16", "16"])
      #expect(limit("Max data size").first.map { $0 != "unlimited" } == true)
      let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
      #expect(status.contains("NoNewPrivs:\t1"))
      #expect(status.contains("Seccomp:\t2"))
      withExtendedLifetime(workers) {}
    }

    /// A program confines itself as a worker does and then tries what it is not to do.
    @Test func canNeitherOpenNorStartAnything() throws {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: Isolation.program).deletingLastPathComponent()
        .appending(path: "ConfinementCheck")
      let output = Pipe()
      process.standardOutput = output
      try process.run()
      let lines = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
      #expect(
        lines.split(separator: "\n") == [
          "confined: yes", "open: refused", "socket: refused", "fork: refused", "exec: refused",
          "signal to the parent: refused", "openat2: not known", "io_uring: not known", "thread: works",
          "signal to itself: works", "memory within the bound: works", "memory beyond the bound: no memory",
        ])
    }
  }
#endif
