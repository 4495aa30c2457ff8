/// The relation of a chart to the program source that it was read from: the places of its parts, the moves that the
/// source allows but never makes or makes but refuses, and the findings.
///
/// Like an origin it is no part of what a chart means. All lines are those of their files.
package struct SourceMap: Sendable {
  /// A file of the source.
  package struct File: Hashable, Sendable {
    /// The path as the reader was given it.
    package let path: String
    /// The display name: the path without the folders that all files are in.
    package let name: String
    /// The text of the file.
    package let text: String

    package init(path: String, name: String, text: String) {
      (self.path, self.name, self.text) = (path, name, text)
    }
  }

  /// A move that the source makes and its own rules refuse.
  package struct RefusedMove: Hashable, Sendable {
    /// The states in which it is made, all of which refuse it.
    package let sources: [State.ID]
    /// The state that it asks for.
    package let target: State.ID
    /// The method that makes it.
    package let event: String
    /// The call.
    package let place: SourcePlace

    package init(sources: [State.ID], target: State.ID, event: String, place: SourcePlace) {
      (self.sources, self.target, self.event, self.place) = (sources, target, event, place)
    }
  }

  /// The files that have parts of the chart, by path.
  package var files: [File] = []
  /// The place of each state.
  package var states: [State.ID: SourcePlace] = [:]
  /// The places that declare which states may follow each state.
  package var rules: [State.ID: SourcePlace] = [:]
  /// The place that each transition comes from: the call that makes the move, or the rule that allows it.
  package var transitions: [Transition.ID: SourcePlace] = [:]
  /// The transitions that the source allows and never takes.
  package var uncalledTransitions: Set<Transition.ID> = []
  /// Those among them that nothing in the source speaks of: by default any state may follow.
  package var defaults: Set<Transition.ID> = []
  /// The moves that are made and refused.
  package var refused: [RefusedMove] = []
  /// The findings about the source.
  package var findings: [SourceFinding] = []

  package init() {}

  /// True if a drawing shows of moves whether they are made or refused.
  package var marksMoves: Bool { !uncalledTransitions.isEmpty || !refused.isEmpty }

  /// The findings that say that code is not understood: the first of each method, and those outside methods.
  package var unread: [SourceFinding] {
    var known: Set<[String]> = []
    return findings.filter { finding in
      guard finding.diagnostic.code.rawValue == "not-analysed" else { return false }
      return finding.method.map { known.insert([finding.path, $0]).inserted } ?? true
    }
  }

  /// The place of a file among the files, by its path.
  package func file(_ path: String) -> Int? { files.firstIndex { $0.path == path } }
}

/// A part of a file.
package struct SourcePlace: Hashable, Sendable {
  /// The path of the file.
  package let path: String
  /// The part.
  package let range: SourceRange

  package init(path: String, range: SourceRange) {
    (self.path, self.range) = (path, range)
  }
}

/// Something to say about a part of program source.
package struct SourceFinding: Hashable, Sendable {
  /// The path of the file.
  package let path: String
  /// The finding, with its position.
  package let diagnostic: Diagnostic
  /// The name of the machine, if it is about one.
  package let machine: String?
  /// The change of the text that would mend it, if there is one.
  package let change: SourceChange?
  /// The name of the method that it is in, if it is in one.
  package let method: String?

  package init(
    path: String, diagnostic: Diagnostic, machine: String?, change: SourceChange? = nil, method: String? = nil
  ) {
    (self.path, self.diagnostic, self.machine, self.change) = (path, diagnostic, machine, change)
    self.method = method
  }
}

/// A change of one line of program source: a text is put in at a place.
package struct SourceChange: Hashable, Sendable {
  /// The path of the file.
  package let path: String
  /// The position at which the text is inserted.
  package let position: SourcePosition
  /// The text that is inserted.
  package let text: String

  package init(path: String, position: SourcePosition, text: String) {
    (self.path, self.position, self.text) = (path, position, text)
  }
}
