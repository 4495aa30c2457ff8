import StatechartAnalysis
import WebPages

/// How much work a page is, told before it is done, in counted units: a step costs as much as the chart has states and
/// transitions, and so does a sixteenth of drawing the page.
///
/// What needs a script engine, a long search or a great layout is expensive whatever its size. That a step is refused, and so
/// needs a search for a way, shows only once the run was carried out: such a page is begun as a cheap one and, if a search
/// of few configurations does not tell, goes on as a expensive one.
struct PageWork: Hashable, Sendable {
  /// The most units of a cheap page: some milliseconds.
  static let cheapUnits = 4096
  /// The most states and transitions of a chart whose layout is cheap.
  static let cheapLayout = 64
  /// What drawing costs, in steps.
  private static let drawing = 16

  /// The class of the work.
  let cost: WorkJob.Cost

  /// The work of a page of a moment of a machine.
  init(_ moment: ExplorerRequest, _ facts: MachineFacts) {
    let isSimple =
      !facts.mayRunScripts && moment.locations == nil && moment.address.tab != .analysis
      && moment.address.search == .brief && (moment.address.tab != .source || facts.pieces <= PageWork.cheapLayout)
    self.init(
      pieces: facts.pieces, steps: moment.address.taken.count, beside: moment.address.beside?.count, isSimple: isSimple)
  }

  /// The work of drawing so many states and transitions after so many steps.
  ///
  /// - Parameter beside: How many steps the run has that is shown beside it, if one is: then there are two drawings more.
  init(pieces: Int, steps: Int = 0, beside: Int? = nil, isSimple: Bool = true) {
    let units = steps + PageWork.drawing + (beside.map { $0 + 2 * PageWork.drawing } ?? 0)
    cost = isSimple && units * pieces <= PageWork.cheapUnits ? .cheap : .expensive
  }

  /// How many configurations of a chart of so many states and transitions a cheap search looks at: from each it makes at
  /// most as many steps as there are transitions.
  static func cheapConfigurations(pieces: Int) -> Int { cheapUnits / max(1, pieces * pieces) }

  /// The class of laying out a chart of so many states and transitions.
  static func layout(pieces: Int) -> WorkJob.Cost { pieces <= cheapLayout ? .cheap : .expensive }
}
