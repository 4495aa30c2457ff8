import Statecharts

/// Puts states that name their parents into one another.
struct JSONStateTree {
  private let drafts: [JSONStateDraft]
  private let fileName: String?
  private var children: [[Int]]
  private var outermost: [Int] = []
  private var strays: [Int] = []

  init(_ drafts: [JSONStateDraft], fileName: String?) {
    self.drafts = drafts
    self.fileName = fileName
    children = Array(repeating: [], count: drafts.count)
    let places = Dictionary(drafts.enumerated().map { ($1.id.name, $0) }, uniquingKeysWith: { first, _ in first })
    for (place, draft) in drafts.enumerated() {
      guard let parent = draft.parent else {
        outermost.append(place)
        continue
      }
      if let parentPlace = places[parent.name] { children[parentPlace].append(place) } else { strays.append(place) }
    }
  }

  /// The outermost states. States whose parent is unknown count as outermost; those in a circle are left out.
  func states(_ values: inout JSONValueReader) throws(ReadError) -> [State] {
    for place in strays {
      guard let parent = drafts[place].parent else { continue }
      values.unknownState(parent.name, at: parent.range, among: drafts)
    }
    var reached = 0
    let states = try (outermost + strays).sorted().map { place throws(ReadError) in
      try state(place, depth: 1, reached: &reached)
    }
    if reached < drafts.count { reportCircles(&values) }
    return states
  }

  private func state(_ place: Int, depth: Int, reached: inout Int) throws(ReadError) -> State {
    let draft = drafts[place]
    guard depth <= ReadLimits.nesting else {
      throw ReadError(
        .limitExceeded, "states are nested more than \(ReadLimits.nesting) levels deep", at: draft.range,
        fileName: fileName)
    }
    reached += 1
    var inside: [State] = []
    for child in children[place] { inside.append(try state(child, depth: depth + 1, reached: &reached)) }
    return draft.state(with: inside)
  }

  private func reportCircles(_ values: inout JSONValueReader) {
    var isReached = Array(repeating: false, count: drafts.count)
    var pending = outermost + strays
    while let place = pending.popLast() {
      isReached[place] = true
      pending += children[place]
    }
    for (place, draft) in drafts.enumerated() where !isReached[place] {
      values.error(.unknownState, "the state '\(draft.id)' lies inside itself", at: draft.range)
    }
  }
}
