import Hummingbird
import WebPages

extension Request {
  /// The same request with the run that its path has as the first value of its query, which a short run would be in.
  ///
  /// The query then says that the run was in the path, so that what follows from a query alone, as kept pages do,
  /// differs by it.
  func withRunInQuery(_ run: String) -> Request {
    var head = head
    let path = uri.path.split(separator: "/").dropLast().joined(separator: "/")
    let query = uri.query.map { "&" + $0 } ?? ""
    head.path = "/\(path)?run=\(run.replacing("+", with: "%2B"))&\(QueryItems.runInPath)=1\(query)"
    return Request(head: head, body: body)
  }
}

extension QueryItems {
  /// The name by which a query says that the run stands in the path of the address.
  static let runInPath = "in-path"
}
