import Foundation
import Testing

/// The arguments of state-machine-cat's program, as tools for documents give them.
struct SMCatCommandTests {
  private let turnstile = "initial => locked; locked => open: coin; open => locked: push;"

  @Test func standardInputToAFile() throws {
    let folder = try TemporaryFolder()
    let result = try Program.run("smcat", "-T", "svg", "-o", folder.path("out.svg"), "-", input: turnstile)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.errors == "")
    #expect(try folder.text("out.svg").contains("locked"))
  }

  @Test func toStandardOutput() throws {
    let result = try Program.run("smcat", "--output-type", "scxml", "--output-to", "-", "-", input: turnstile)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.contains("<scxml"))
  }

  /// As a link of that name, next to the file that is read.
  @Test func aLinkIsTheCommand() throws {
    let folder = try TemporaryFolder()
    try folder.write(turnstile, to: "turnstile.smcat")
    let result = try Program.shell(
      "cd '\(folder.url.path)' && ln -s \"$INTERLOCK\" smcat && ./smcat -T dot -d left-right -E circo turnstile.smcat")
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.errors == "turnstile.smcat: note: --engine is ignored\n")
    #expect(try folder.text("turnstile.dot").hasPrefix("digraph"))
  }

  @Test func whatCannotBeWrittenIsRefused() throws {
    let result = try Program.run("smcat", "-T", "eps", "-", input: turnstile)
    #expect(result.status == 2)
    #expect(result.errors.contains("the output type 'eps' cannot be written; known are svg,"))
    #expect(try Program.run("smcat", "-T", "svg", "-", input: "a => ").status == 1)
  }
}
