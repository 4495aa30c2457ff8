import Foundation
import TestSupport
import Testing

/// The commands of the article on an app's machines do what it says.
struct AppMachinesTests {
  /// Every command of the article but the one that serves.
  private static let commands: [String] = {
    let text = (try? Repository.text("Sources/InterlockArticles/Interlock.docc/AppMachines.md")) ?? ""
    return text.components(separatedBy: "\n").filter { $0.hasPrefix("interlock ") && !$0.contains(" serve ") }
  }()

  private func run(_ command: String) throws -> Program.Result {
    let folder = Repository.url("Tests/Fixtures/SwiftSources").path
    let picture = FileManager.default.temporaryDirectory.appending(path: "interlock-\(UUID()).svg").path
    let own = command.replacing("interlock", with: "\"$INTERLOCK\"", maxReplacements: 1)
      .replacing("-o kanji.svg", with: "-o '\(picture)'")
    defer { try? FileManager.default.removeItem(atPath: picture) }
    return try Program.shell("cd '\(folder)' && " + own)
  }

  @Test func commandsAreThere() { #expect(Self.commands.count == 5) }

  @Test(arguments: commands)
  func runs(command: String) throws {
    let result = try run(command)
    #expect(result.status == 0, "\(result.errors)")
  }

  @Test func saysWhatTheArticleSays() throws {
    let simulated = try run(try #require(Self.commands.first { $0.contains("simulate") }))
    #expect(simulated.output.contains("ListState was refused"))
    let checked = try run(try #require(Self.commands.first { $0.contains("check") }))
    let lines = (checked.output + checked.errors).components(separatedBy: "\n").filter { $0.contains("is thrown away") }
    #expect(lines.count == 1)
    #expect(lines[0].components(separatedBy: "; so it is in ").last?.components(separatedBy: ", line ").count == 3)
  }
}
