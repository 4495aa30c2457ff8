import Foundation
import TestSupport
import Testing

@testable import WorkerProcesses

#if os(Linux)
  /// What a worker has, seen from outside.
  struct ConfinementTests {
    /// The number of a worker that has confined itself.
    private func worker() throws -> (pool: WorkerPool, process: Int32) {
      let folder = Repository.root
      let limits = WorkerLimits(processes: 1)
      let told = String(decoding: try JSONEncoder().encode(limits), as: UTF8.self)
      let configuration =
        "{\"limits\":\(told),\"resources\":\"\(folder.path)\",\"hasRooms\":false,\"hasRoster\":false,"
        + "\"answersAgents\":false,\"hasSessions\":false,\"hasLive\":false,\"cacheBytes\":1000000}"
      let pool = WorkerPool(limits: limits, program: BuiltProgram.path(of: "interlock"), configuration: configuration)
      // What is no request gets an answer that says nothing.
      let answer = try pool.answer(to: WorkerFrame(head: []), key: 0) { $0 }
      #expect(answer == WorkerFrame(head: []))
      return (pool, try #require(pool.processes.first))
    }

    /// The null device, its socket, events among its own threads, the figures of its own memory, and random numbers.
    @Test func hasNoFilesAndNoSockets() throws {
      let (pool, process) = try worker()
      let folder = "/proc/\(process)/fd"
      let numbers = try FileManager.default.contentsOfDirectory(atPath: folder)
      let targets = try numbers.map { try FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)") }
      #expect(Set(numbers).isSuperset(of: ["0", "1", "2", "3"]))
      #expect(targets.count { $0.hasPrefix("socket:") } == 1)
      for target in targets {
        #expect(
          target.hasPrefix("socket:") || target.hasPrefix("pipe:") || target.hasPrefix("anon_inode:")
            || ["/dev/null", "/proc/\(process)/statm", "/dev/urandom"].contains(target), "\(target)")
      }
      withExtendedLifetime(pool) {}
    }

    @Test func hasNoEnvironmentAndIsAtTheRoot() throws {
      let (pool, process) = try worker()
      #expect(try Data(contentsOf: URL(fileURLWithPath: "/proc/\(process)/environ")).isEmpty)
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(process)/cwd") == "/")
      withExtendedLifetime(pool) {}
    }

    @Test func isBoundByTheSystem() throws {
      let (pool, process) = try worker()
      let limits = try String(contentsOfFile: "/proc/\(process)/limits", encoding: .utf8)
      func limit(_ name: String) -> [Substring] {
        limits.split(separator: "\n").first { $0.hasPrefix(name) }?.dropFirst(name.count).split(separator: " ") ?? []
      }
      #expect(limit("Max core file size").prefix(2) == ["0", "0"])
      #expect(limit("Max file size").prefix(2) == ["0", "0"])
      #expect(limit("Max open files").prefix(2) == ["32", "32"])
      #expect(limit("Max data size").first.map { $0 != "unlimited" } == true)
      let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
      #expect(status.contains("NoNewPrivs:\t1"))
      #expect(status.contains("Seccomp:\t2"))
      withExtendedLifetime(pool) {}
    }

    /// A program confines itself as a worker does and then tries what it is not to do.
    @Test func canNeitherOpenNorStartAnything() throws {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: BuiltProgram.path(of: "ConfinementCheck"))
      let output = Pipe()
      process.standardOutput = output
      try process.run()
      let lines = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
      #expect(
        lines.split(separator: "\n") == [
          "confined: yes", "open: refused", "reads what is the system's: as the system can", "open to write: refused",
          "socket: refused", "fork: refused", "exec: refused",
          "signal to the parent: refused", "openat2: not known", "io_uring: not known", "thread: works",
          "signal to itself: works", "memory within the bound: works", "memory beyond the bound: no memory",
        ])
    }
  }
#endif
