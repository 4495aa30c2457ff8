import HTTPTypes
import Hummingbird
import Statecharts

/// The options of a diagram that have a meaning here, as the query of a file's address has them.
///
/// Clients send options of the program that draws a type elsewhere. What is not known here is left out, and so is a value that no
/// picture can have here, such as the name of a theme of PlantUML.
struct PictureOptions: Sendable {
  /// Options of pictures.
  private static let pictures = ["theme", "background", "width", "compact"]
  /// What else the address of a file says.
  private static let others = ["run", "at", "lang", "source", "animate"]
  /// What the name of a header field with an option begins with.
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
