import Foundation
import Statecharts
import SwiftStatecharts
import Testing

/// What is read of machines whose methods are the events is what the compiled program does.
struct CompiledOwnerTests {
  /// The program, compiled once on a thread of its own.
  private static let program = Task<Result<URL, any Error>, Never> {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(returning: Result<URL, any Error> { try CompiledOwnerTests.compiled() })
      }
    }
  }

  private static func compiled() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(path: "interlock-owners-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var files = CompiledOwner.all.map { ($0.file, $0.text + "\n" + $0.probe) }
    let gate = try String(contentsOf: CompiledOwner.folder.appending(path: "Gate.swift"), encoding: .utf8)
    let choices = CompiledOwner.all.map { "case \"\($0.file)\": await run\($0.file)(events)" }
    files += [
      ("Gate", gate),
      (
        "main",
        """
        let events = CommandLine.arguments.dropFirst(2).compactMap { Int($0) }
        switch CommandLine.arguments[1] {
        \(choices.joined(separator: "\n"))
        default: break
        }
        """
      ),
    ]
    let paths = try files.map { name, text in
      let file = folder.appending(path: name + ".swift")
      try ("import Foundation\n" + text).write(to: file, atomically: true, encoding: .utf8)
      return file.path
    }
    let program = folder.appending(path: "program")
    let messages = try CompiledSources.run(
      "/usr/bin/env", ["swiftc", "-swift-version", "6", "-o", program.path] + paths)
    guard FileManager.default.fileExists(atPath: program.path) else { throw Failure(messages: messages) }
    return program
  }

  private struct Failure: Error, CustomStringConvertible {
    let messages: String
    var description: String { messages }
  }

  @Test func everyFileIsAsked() {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: CompiledOwner.folder.path)) ?? []
    #expect(Set(files) == Set(CompiledOwner.all.map { $0.file + ".swift" } + ["Gate.swift"]))
    #expect(CompiledOwner.all.count >= 12)
  }

  /// Each event in each state that is reached leads where the chart says. What ends the program is refused.
  @Test(arguments: CompiledOwner.all)
  func theChartSaysWhatTheProgramDoes(owner: CompiledOwner) async throws {
    let program = try await Self.program.value.get()
    let chart = try #require(owner.chart)
    #expect(chart.allStates.map(\.id.name) == owner.states)
    let routes = owner.routes(chart)
    #expect(!routes.isEmpty)
    for (state, route) in routes.sorted(by: { $0.key < $1.key }) {
      for (place, event) in owner.events.enumerated() {
        let states = try Self.states(of: program, owner, route + [place])
        let before = route.isEmpty ? state : states.dropLast(states.count > route.count ? 1 : 0).last
        #expect(before == state, "\(owner.file): \(route) leads to \(state)")
        let expected = owner.target(of: event, in: state, chart)
        #expect((states.count > route.count ? states.last : state) == expected, "\(owner.file): \(event) in \(state)")
      }
    }
  }

  /// The chart has no other events than the methods, and the actions that they return.
  @Test(arguments: CompiledOwner.all)
  func theEventsAreThoseOfTheMethods(owner: CompiledOwner) throws {
    let chart = try #require(owner.chart)
    let events = Set(chart.transitions.flatMap(\.events).map(\.text).filter { !$0.hasPrefix("enter.") })
    #expect(events.isSubset(of: Set(owner.events.map(\.name))))
    for (words, actions) in owner.actions {
      let parts = words.split(separator: " ").map(String.init)
      let transition = chart.state(State.ID(parts[0]))?.transitions.first { $0.events.contains { $0.text == parts[1] } }
      let expected: [Content] = actions.map { .action(Action($0)) }
      #expect(transition?.content == expected, "\(words)")
    }
  }

  private static func states(of program: URL, _ owner: CompiledOwner, _ events: [Int]) throws -> [String] {
    let output = try CompiledSources.run(
      "/usr/bin/env", ["SWIFT_BACKTRACE=enable=no", program.path, owner.file] + events.map(String.init))
    return output.components(separatedBy: "\n").compactMap { line in
      let name = String(line.prefix { $0.isLetter })
      return owner.states.contains(name) ? name : nil
    }
  }
}
