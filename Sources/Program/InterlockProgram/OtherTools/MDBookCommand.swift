import ArgumentParser
import Explanations
import GraphLayout
import JSONTree
import StatechartDiagrams
import Statecharts
import XMLTree

/// `interlock mdbook`: a preprocessor of mdBook, which draws the machines of a book's chapters.
///
/// https://rust-lang.github.io/mdBook/for_developers/preprocessors.html. A link named `mdbook-interlock` is this command,
/// too, so that mdBook finds it by itself.
struct MDBookCommand: ParsableCommand {
  /// The name by which mdBook looks for it.
  static let linkName = "mdbook-interlock"

  static let configuration = CommandConfiguration(
    commandName: "mdbook",
    _superCommandName: InterlockCommand.programName,
    abstract: "Draws the machines in the chapters of an mdBook, as its preprocessor.",
    discussion: """
      Standard input has mdBook's JSON, a context and a book; standard output gets the book with a drawing in the place of \
      each block that holds a machine (Mermaid, PlantUML, smcat, SCXML …). Blocks with errors stay as they are, and \
      standard error says why. In book.toml:

        [preprocessor.interlock]
        command = "interlock mdbook"

      EXAMPLES
        interlock mdbook supports html
        interlock mdbook < book.json

      EXIT STATUS
        0  done; the renderer is supported
        1  standard input is no book; the renderer is not supported
        2  the command line is wrong
      """)

  /// The maximum number of bytes of a book, and how deep its values may lie.
  private static let maxBytes = 64 << 20
  private static let maxDepth = 200

  @Argument(help: "'supports' and the name of a renderer, or nothing.")
  var request: [String] = []

  @Flag(name: .shortAndLong, help: OptionHelp.quiet)
  var quiet = false

  func validate() throws {
    guard request.isEmpty || request.count == 2 && request[0] == "supports" else {
      throw ValidationError("mdBook asks 'supports RENDERER', or nothing")
    }
  }

  func run() throws {
    if request.count == 2 {
      if request[1] != "html" { ExitStatus.failure.exit() }
      return
    }
    let bytes = try InputFile(path: "-").bytes(upTo: Self.maxBytes + 1)
    guard bytes.count <= Self.maxBytes, let text = String(validating: bytes, as: UTF8.self) else {
      throw CommandFailure(message: "<stdin>: error: a book is UTF-8 of at most \(Self.maxBytes >> 20) MiB")
    }
    let input: Value
    do throws(JSONError) {
      input = try Value(json: text, limits: JSONReader.Limits(bytes: Self.maxBytes, depth: Self.maxDepth))
    } catch {
      throw CommandFailure(message: "<stdin>:\(error.position): error: \(error.message)")
    }
    guard case .array(let parts) = input, parts.count == 2, case .object = parts[1] else {
      throw CommandFailure(message: "<stdin>:1:1: error: mdBook gives a list of a context and a book")
    }
    var chapters = 0
    try StandardOutput.write(line: try drawn(parts[1], &chapters).json())
  }

  /// A part of a book with the chapters inside drawn: what has a content and a name is a chapter.
  ///
  /// - Parameter chapters: The number of chapters before.
  private func drawn(_ value: Value, _ chapters: inout Int) throws -> Value {
    switch value {
    case .array(let items): return .array(try items.map { try drawn($0, &chapters) })
    case .object(let members):
      let isChapter = value["name"] != nil
      return .object(
        try members.map { member in
          if isChapter, member.name == "content", case .string(let text) = member.value {
            chapters += 1
            let drawn = try drawn(chapter: text, chapters, named: value["name"]?.string ?? "")
            return Value.Member("content", .string(drawn))
          }
          return Value.Member(member.name, try drawn(member.value, &chapters))
        })
    case .null, .boolean, .number, .string: return value
    }
  }

  /// - Parameter place: The chapter's place in the book, which the identifiers have, for a renderer joins all chapters.
  private func drawn(chapter text: String, _ place: Int, named name: String) throws -> String {
    let document = DocumentDrawings(text)
    if !quiet { for fault in document.faults { StandardError.write(fault.formatted(file: name)) } }
    guard !document.isEmpty else { return text }
    let drawn = try document.replaced { chart, number in
      do throws(LayoutError) {
        let diagram = try Diagram(chart, language: Language.english.tag, options: Self.options)
        return HTML.div(class: Self.className) { diagram.element(idPrefix: "machine-\(place)-\(number)-") }.html()
      } catch {
        throw CommandFailure(message: "\(name): error: \(error)")
      }
    }
    return "<style>\n\(Self.style)</style>\n\n" + drawn
  }

  private static let className = "interlock-drawing"

  private static var options: DiagramOptions {
    var options = DiagramOptions()
    options.budget = DiagramOptions.commandBudget
    return options
  }

  /// mdBook's dark themes are classes of its root element.
  private static let style = DiagramStyle.embedded(
    in: ".\(className)", dark: ["coal", "navy", "ayu"].map { ".\($0) .\(className)" })
}
