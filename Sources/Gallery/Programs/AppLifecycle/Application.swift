/// What an application has: settings, a window, and documents that may have unsaved changes.
final class Application {
  /// Keeps what must outlive the application.
  private let store: any DocumentStore
  private(set) var settings: [String: String] = [:]
  private(set) var isWindowOpen = false
  private var unsaved: [Document] = []

  init(store: any DocumentStore = MemoryStore()) {
    self.store = store
  }

  /// Changes a document without saving it.
  func edit(_ document: Document) {
    unsaved.append(document)
  }

  func loadSettings() { settings = store.settings }

  func openWindow() { isWindowOpen = true }

  func closeWindow() { isWindowOpen = false }

  func saveDocuments() {
    for document in unsaved { store.save(document) }
    unsaved = []
  }
}

/// A text under a name.
struct Document: Hashable, Sendable {
  let name: String
  let text: String
}

/// Where documents and settings are kept.
protocol DocumentStore: AnyObject {
  var settings: [String: String] { get }
  func save(_ document: Document)
}

/// A store in memory.
final class MemoryStore: DocumentStore {
  let settings = ["language": "en"]
  private(set) var documents: [String: String] = [:]

  func save(_ document: Document) {
    documents[document.name] = document.text
  }
}
