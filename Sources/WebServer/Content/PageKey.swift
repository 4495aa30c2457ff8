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
    /// A file, by the extension of its notation.
    case file(String)
  }

  /// The machine's identifier; nothing for all of them. Strangers can write texts of one revision, which is no cryptographic
  /// hash, but not of one identifier.
  let machine: String
  /// The machine as it is, or all of them.
  let revision: ContentHash
  /// What is shown.
  let resource: Resource
  /// The run, the moment in it, the tab, the language, as the address has them.
  let query: String
  /// The language of the page, if the address names none.
  let accepted: Language
  /// How the bytes are coded.
  let coding: ContentCoding

  /// The memory that a key takes.
  var weight: Int { query.utf8.count + machine.utf8.count + 64 }
}
