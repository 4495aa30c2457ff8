import StatechartAnalysis
import StatechartSimulation
import WebPages

/// The properties of a piece of work that are known before it is done.
struct WorkJob: Hashable, Sendable {
  /// The two classes of work.
  enum Cost: Hashable, Sendable {
    /// Takes milliseconds.
    case cheap
    /// May take much longer.
    case expensive
  }

  /// The class.
  var cost: Cost
  /// The client that has requested it: the address of the peer.
  let client: String
  /// The machine that it is about.
  let machine: String
  /// True if it may take much memory: what it has freed is returned to the system when it ends.
  var isLarge = false
}

extension WorkJob {
  /// The maximum number of bytes of a text that is read as cheap work.
  private static let cheapLength = 4 << 10
  /// The minimum number of bytes of a text whose machines take much memory.
  private static let largeLength = 32 << 10

  /// The reading of a text of so many bytes.
  init(reading bytes: Int, client: String, machine: String) {
    self.init(
      cost: bytes <= WorkJob.cheapLength ? .cheap : .expensive, client: client, machine: machine,
      isLarge: bytes >= WorkJob.largeLength)
  }

  /// Expensive work for a request about a machine.
  init(expensive machine: Machine, _ context: ServerContext) {
    self.init(cost: .expensive, client: context.client, machine: machine.identifier)
  }
}

/// The amount of work of a page, estimated before it is done, in counted units: a step costs as much as the chart has
/// states and transitions, and so does a sixteenth of drawing the page.
///
/// Work that needs a script engine, a long search or a large layout is expensive whatever its size. That a step is
/// refused, and so needs a search for a route, is known only once the run was executed: such a page is begun as cheap
/// work and, if a search of few configurations finds nothing, continues as expensive work.
struct PageWork: Hashable, Sendable {
  /// The maximum number of units of a cheap page: some milliseconds.
  static let cheapUnits = 4096
  /// The maximum number of states and transitions of a chart whose layout is cheap.
  static let cheapLayout = 64
  /// The cost of drawing, in steps.
  private static let drawing = 16

  /// The class of the work.
  let cost: WorkJob.Cost

  /// The work of a page of a moment of a machine.
  init(_ moment: ExplorerRequest, _ facts: MachineFacts) {
    let isSimple =
      !facts.mayRunScripts && moment.locations == nil && moment.address.view.tab != .analysis
      && moment.address.view.tab != .properties
      && moment.address.asked.search == .brief
      && (moment.address.view.tab != .source || facts.pieces <= PageWork.cheapLayout)
    self.init(
      pieces: facts.pieces, steps: moment.address.taken.count, otherSteps: moment.address.compared?.count,
      isSimple: isSimple)
  }

  /// The work of drawing so many states and transitions after so many steps.
  ///
  /// - Parameter otherSteps: The number of steps of the run that is compared with it, if any: then there are two
  ///   drawings more.
  init(pieces: Int, steps: Int = 0, otherSteps: Int? = nil, isSimple: Bool = true) {
    let units = steps + PageWork.drawing + (otherSteps.map { $0 + 2 * PageWork.drawing } ?? 0)
    cost = isSimple && units * pieces <= PageWork.cheapUnits ? .cheap : .expensive
  }

  /// Returns the number of configurations of a chart of so many states and transitions that a cheap search examines:
  /// from each it tries at most as many steps as there are transitions.
  static func cheapConfigurations(pieces: Int) -> Int { cheapUnits / max(1, pieces * pieces) }

  /// The class of laying out a chart of so many states and transitions.
  static func layout(pieces: Int) -> WorkJob.Cost { pieces <= cheapLayout ? .cheap : .expensive }
}
