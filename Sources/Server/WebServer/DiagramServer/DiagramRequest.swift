import HTTPTypes
import Hummingbird
import Statecharts

/// The request of a client of a diagram server.
struct DiagramRequest: Sendable {
  /// The diagram's type.
  let service: DiagramService
  /// The format to which the text is converted, as a file extension; nil if none is named.
  let format: String?
  let text: String
  /// Options of the drawing.
  var options: [(name: String, value: String)] = []

  init(service: DiagramService, format: String?, text: String) {
    self.service = service
    self.format = format
    self.text = text
  }

  /// Reads a body that is sent to the address of a type. It is the text, unless its media type says that it is JSON:
  /// clients send texts as `text/plain`, as forms, and without a type.
  ///
  /// - Throws: `DiagramRefusal` if there is no text in it.
  init(
    _ service: DiagramService, format: String?, body: String, _ mediaType: String?
  ) throws(DiagramRefusal) {
    let type = (mediaType ?? "").prefix { $0 != ";" }.filter { !$0.isWhitespace }.lowercased()
    guard type == "application/json" else {
      guard !body.allSatisfy(\.isWhitespace) else { throw DiagramRefusal(.badRequest, "the body is empty") }
      self.init(service: service, format: format, text: body)
      return
    }
    let fields = try Fields(body)
    self.init(service: service, format: format ?? fields.text("output_format"), text: try fields.source)
    options = fields.options
  }

  /// Reads a body in JSON: `diagram_source`, `diagram_type`, `output_format`, `diagram_options`.
  ///
  /// - Throws: `DiagramRefusal` if it is none, or names no type that is known.
  init(json body: String) throws(DiagramRefusal) {
    let fields = try Fields(body)
    let source = try fields.source
    let type = fields.text("diagram_type") ?? ""
    guard let service = DiagramService(rawValue: type.lowercased()) else {
      let known = DiagramService.allCases.map(\.rawValue).joined(separator: ", ")
      throw DiagramRefusal(
        .unsupportedDiagramType, "no diagram type '\(type)'; state machines in \(known) are drawn")
    }
    self.init(service: service, format: fields.text("output_format"), text: source)
    options = fields.options
  }

  /// The members of a body in JSON.
  private struct Fields {
    private let members: [Value.Member]

    init(_ body: String) throws(DiagramRefusal) {
      guard let value = try? Value(json: body), case .object(let members) = value else {
        throw DiagramRefusal(.decode, "the body is not a JSON object")
      }
      self.members = members
    }

    func text(_ name: String) -> String? {
      guard case .string(let text) = members.first(where: { $0.name == name })?.value else { return nil }
      return text
    }

    var source: String {
      get throws(DiagramRefusal) {
        guard let source = text("diagram_source"), !source.allSatisfy(\.isWhitespace) else {
          throw DiagramRefusal(.decode, "a member 'diagram_source' with the text is missing")
        }
        return source
      }
    }

    /// Texts, numbers and truth values; Kroki's options have no others.
    var options: [(name: String, value: String)] {
      guard case .object(let options) = members.first(where: { $0.name == "diagram_options" })?.value else { return [] }
      return options.compactMap { option in
        switch option.value {
        case .string(let text): (option.name, text)
        case .number, .boolean: (option.name, option.value.json())
        case .null, .array, .object: nil
        }
      }
    }
  }
}

/// The reason why there is no diagram: Kroki's name for it, and the message.
struct DiagramRefusal: Error, Hashable, Sendable {
  /// Kroki's names of faults.
  enum Kind: String, Sendable {
    case badRequest = "BadRequestException"
    case decode = "DecodeException"
    case syntax = "SyntaxException"
    case unsupportedDiagramType = "UnsupportedDiagramTypeException"
    case unsupportedFormat = "UnsupportedFormatException"
    case unsupportedMediaType = "UnsupportedMimeTypeException"
  }

  let kind: Kind
  let message: String

  init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.message = message
  }

  /// The refusal for clients that accept JSON.
  var json: Value {
    let members = [
      Value.Member("name", .string(kind.rawValue)), Value.Member("message", .string(message)),
      Value.Member("stacktrace", .string("")),
    ]
    return .object([Value.Member("error", .object(members))])
  }
}

/// The options of a diagram that have a meaning here, as the query of a file's address has them.
///
/// Clients send options of the program that draws a type elsewhere. Unknown options are left out, and so are values
/// that no picture can have here, such as the name of a theme of PlantUML.
struct PictureOptions: Sendable {
  /// Options of pictures.
  private static let pictures = ["theme", "background", "width", "compact"]
  /// The other fields of the address of a file.
  private static let others = ["run", "at", "lang", "source", "animate"]
  /// The prefix of the name of a header field with an option.
  private static let fieldPrefix = "kroki-diagram-options-"

  /// The query that says them.
  let query: String

  /// Reads the options of a body, of header fields, and of a query; of several with one name the first counts.
  init(_ options: [(name: String, value: String)], _ fields: HTTPFields, _ query: String?) {
    let ofFields = fields.compactMap { field -> String? in
      let name = field.name.canonicalName.lowercased()
      guard name.hasPrefix(PictureOptions.fieldPrefix) else { return nil }
      return PictureOptions.pair(String(name.dropFirst(PictureOptions.fieldPrefix.count)), field.value)
    }
    let ofBody = options.map { PictureOptions.pair($0.name.lowercased(), $0.value) }
    let ofQuery = (query ?? "").split(separator: "&").map(String.init)
    var taken: Set<String> = []
    self.query = (ofBody + ofFields + ofQuery).filter { pair in
      guard let name = (try? QueryItems(pair))?.names.first else { return false }
      return PictureOptions.isKnown(name, pair) && taken.insert(name).inserted
    }.joined(separator: "&")
  }

  private static func isKnown(_ name: String, _ pair: String) -> Bool {
    if others.contains(name) { return true }
    guard pictures.contains(name), let items = try? QueryItems(pair) else { return false }
    return (try? PictureQuery(items)) != nil
  }

  private static func pair(_ name: String, _ value: String) -> String {
    PercentEncoding().encode(name) + "=" + PercentEncoding().encode(value)
  }
}

extension Request {
  /// The same request with another query.
  func with(query: String) -> Request {
    var head = head
    head.path = uri.path + (query.isEmpty ? "" : "?" + query)
    return Request(head: head, body: body)
  }
}
