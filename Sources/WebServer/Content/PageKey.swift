import Explanations
import StatechartSimulation
import WebPages

/// What the bytes of an answer follow from: pages are pure, so two requests with one key have one answer.
struct PageKey: Hashable, Sendable {
  /// What is shown of a machine, or that it is the list of all.
  enum Resource: Hashable, Sendable {
    case gallery
    case explorer
    case embedded
    /// A lesson, by its identifier.
    case lesson(String)
    /// Questions about a machine.
    case quiz
    /// What all see of a room.
    case room
    /// A file, by the extension of its notation.
    case file(String)

    /// True if a drawing is arranged for the reader's window.
    var showsDrawing: Bool {
      switch self {
      case .explorer, .embedded, .lesson, .quiz, .room: true
      case .gallery, .file: false
      }
    }
  }

  /// The machine's identifier; empty for the list of all. It is a part of the key because a revision is no cryptographic hash:
  /// a visitor can write two texts with one revision, but not with one identifier.
  let machine: String
  /// The machine as it is, or all of them.
  let revision: ContentHash
  /// What is shown.
  let resource: Resource
  /// The run, the moment in it, the tab, the language, as the address has them.
  let query: String
  /// The language of the page, if the address names none.
  let accepted: Language
  /// The window of the reader, if the address names none.
  let window: PageWindow
  /// How the bytes are coded.
  let coding: ContentCoding

  /// The memory that a key takes.
  var weight: Int { query.utf8.count + machine.utf8.count + 64 }
}
