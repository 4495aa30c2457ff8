import GameplayStates

/// An application whose life is an enum.
final class AppLifecycleProgram {
  let application: Application
  let machine: EnumStateMachine<LifecycleState>

  init(application: Application = Application()) {
    self.application = application
    machine = EnumStateMachine(model: application)
    machine.enter(.starting)
  }
}

/// The life of an application.
enum LifecycleState: String, EnumState, CaseIterable {
  case starting, running, terminating

  typealias Model = Application

  var validNextStates: [LifecycleState] {
    switch self {
    case .starting: [.running, .terminating]
    case .running: [.terminating]
    case .terminating: []
    }
  }

  func didEnter(from previousState: LifecycleState?, in machine: EnumStateMachine<LifecycleState>) {
    switch self {
    case .starting: machine.model?.loadSettings()
    case .running: machine.model?.openWindow()
    case .terminating: machine.model?.saveDocuments()
    }
  }

  func willExit(to nextState: LifecycleState, in machine: EnumStateMachine<LifecycleState>) {
    if self == .running { machine.model?.closeWindow() }
  }
}

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

final class MemoryStore: DocumentStore {
  let settings = ["language": "en"]
  private(set) var documents: [String: String] = [:]

  func save(_ document: Document) {
    documents[document.name] = document.text
  }
}
