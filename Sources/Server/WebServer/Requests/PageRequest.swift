import Explanations
import HTTPTypes
import Hummingbird
import StatechartSimulation
import WebPages

/// A request for a page or a file, with what its address and its header say read once.
struct PageRequest {
  let request: Request
  let context: ServerContext
  /// The values of its address's query.
  let query: QueryItems
  /// The language of its answer.
  let language: RequestLanguage
  /// The coding of the bytes of its answer.
  let coding: ContentCoding
  /// The window that drawings are to fit where the address names none.
  let window: PageWindow

  /// Reads a request.
  ///
  /// - Throws: `Failure` if the query is not percent-encoded UTF-8.
  init(_ request: Request, _ context: ServerContext) throws(Failure) {
    self.request = request
    self.context = context
    query = try QueryItems(request.uri.query)
    language = RequestLanguage(named: query["lang"], accepted: request.headers[.acceptLanguage])
    coding = request.coding
    window = request.isMobile ? .portrait : .landscape
  }

  /// Returns the key from which its answer follows, besides the resource, the machine and its revision.
  func key(_ machine: String, _ revision: ContentHash, _ resource: PageKey.Resource) -> PageKey {
    PageKey(
      machine: machine, revision: revision, resource: resource, query: request.uri.query ?? "",
      accepted: Language(acceptLanguage: request.headers[.acceptLanguage] ?? ""),
      window: resource.showsDrawing ? window : .landscape, coding: coding)
  }

  /// The answer that the page is at another path, in the language that the address names.
  func moved(to path: String) -> Response {
    .redirect(to: AddressText.address(path, in: language.named), type: .permanent)
  }

  /// The moment of a machine that it asks for.
  ///
  /// - Throws: `Failure` if its address names none.
  func moment(of shown: MachineContext, place: ExplorerAddress.Place) throws(Failure) -> ExplorerRequest {
    try ExplorerRequest(shown, place: place, query: query, authority: request.authority)
  }

  /// The moment of a machine that it asks for. That of a large machine is read on a thread for work, since its names
  /// are many.
  ///
  /// - Throws: `Failure` if its address names none, `WorkRefusal` if it cannot be read now.
  func moment(of shown: MachineContext, place: ExplorerAddress.Place, on work: WorkQueue) async throws
    -> ExplorerRequest
  {
    guard shown.facts.isLarge else { return try moment(of: shown, place: place) }
    let (query, authority) = (query, request.authority)
    return try await work.run(WorkJob(cost: .expensive, client: context.client, machine: shown.identifier)) {
      try ExplorerRequest(shown, place: place, query: query, authority: authority)
    }
  }

  func answer(_ representation: Representation, status: HTTPResponse.Status = .ok) -> Response {
    request.answer(representation, status: status)
  }
}

/// The language of a request: the one that its address names, else the best that the browser accepts.
struct RequestLanguage: Hashable, Sendable {
  let named: Language?
  let spoken: Language

  init(named tag: String?, accepted header: String?) {
    named = tag.flatMap { Language(tag: $0) }
    spoken = named ?? Language(acceptLanguage: header ?? "")
  }
}
