import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import StatechartEvidence
import StatechartGrading
import StatechartSimulation
import Statecharts
import Synchronization
import WebPages

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The options for programs that run and tell of themselves.
package struct LiveOptions: Sendable {
  /// The token of programs and readers on other computers; nil if there are none.
  package var token: String?

  package init(token: String? = nil) { self.token = token }
}

/// The actors of programs that run, and what came of their records.
///
/// This process keeps their records as texts. A machine that a program has defined is read and run by a worker, that of
/// an operator's file here.
final class LiveService: Sendable {
  private struct Watcher: Sendable {
    /// The actor that is watched; nil for all.
    let actor: Int?
    let changes: AsyncStream<Void>.Continuation
  }

  private struct State {
    var registry = LiveRegistry()
    /// The actors with records on which there is no verdict.
    var unjudged: Set<Int> = []
    var isJudging = false
    /// The last round of verdicts.
    var round: Task<Bool, Never>?
    var watchers: [Int: Watcher] = [:]
    var lastWatcher = 0
    var engines: [MemoryCache.Revision: LiveEngine] = [:]
  }

  /// The maximum number of machines that are kept ready to follow actors.
  private static let maxEngines = 64
  /// The maximum number of records that an actor's study needs.
  private static let studied = LiveStudy.Limits.windows.max() ?? 1
  /// The time between two rounds of verdicts.
  private static let pause = Duration.milliseconds(100)

  let access: LiveAccess
  private let content: SiteContent
  private let state = Mutex(State())
  /// Held while a session is shown, so that none of its events is shown twice.
  let following = Mutex<Void>(())
  private let foreign = Mutex<(@Sendable (LiveActor) async throws -> LiveStudy?)?>(nil)

  init(_ options: LiveOptions, _ content: SiteContent) {
    access = LiveAccess(token: options.token)
    self.content = content
  }

  /// Has foreign machines followed elsewhere than in this process.
  func useForeign(_ study: @escaping @Sendable (LiveActor) async throws -> LiveStudy?) {
    foreign.withLock { $0 = study }
  }

  /// The time in milliseconds since 1970.
  static var now: Int { Int(Date().timeIntervalSince1970 * 1000) }

  // MARK: Records

  /// Takes a text that a program has sent.
  ///
  /// - Throws: `LogFault` if it is no message.
  /// - Returns: The numbers of the actors that it changes.
  @discardableResult
  func take(_ text: String, from sender: inout LiveSender, line: Int = 1) throws(LogFault) -> Set<Int> {
    let now = LiveService.now
    let taken: Result<Set<Int>, LogFault> = state.withLock { state in
      Result { () throws(LogFault) in
        let changed = try state.registry.take(text, from: &sender, line: line, at: now)
        state.unjudged.formUnion(changed)
        return changed
      }
    }
    let changed = try taken.get()
    if !changed.isEmpty {
      notify(changed)
      judge()
    }
    return changed
  }

  /// The actors in order, and how many were dropped.
  var actors: (actors: [LiveActor], dropped: Int) {
    state.withLock { state in
      (state.registry.actors.values.sorted { $0.number < $1.number }, state.registry.droppedActors)
    }
  }

  /// An actor with the records that its study needs.
  func actor(_ number: Int) -> LiveActor? {
    if let given = WorkerTurn.current?.request.live { return given.number == number ? given : nil }
    return state.withLock { $0.registry.actors[number] }?.keeping(Self.studied)
  }

  /// The number of records that came of an instance of a machine; nil if it is not among the actors.
  func count(machine: String, instance: String) -> Int? {
    state.withLock { $0.registry.actor(machine: machine, instance: instance)?.count }
  }

  /// Follows an actor with a machine from now on.
  func choose(_ machine: String, for number: Int) {
    state.withLock { state in
      state.registry.update(number) { $0.followed = machine }
      state.unjudged.insert(number)
    }
    notify([number])
    judge()
  }

  // MARK: Changes

  /// The changes of an actor, or of all: one at once, since there may have been some before anybody listened.
  func changes(of actor: Int?) -> AsyncStream<Void> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { changes in
      let number = state.withLock { state in
        state.lastWatcher += 1
        state.watchers[state.lastWatcher] = Watcher(actor: actor, changes: changes)
        return state.lastWatcher
      }
      changes.onTermination = { [weak self] _ in self?.state.withLock { $0.watchers[number] = nil } }
      changes.yield()
    }
  }

  private func notify(_ changed: Set<Int>, ofAll: Bool = false) {
    let watchers = state.withLock { state in
      state.watchers.values.filter { watcher in watcher.actor.map(changed.contains) ?? ofAll }
    }
    for watcher in watchers { watcher.changes.yield() }
  }

  // MARK: Verdicts

  /// Returns the run of an actor on its machine; nil if that is not known.
  func study(_ actor: LiveActor, on shown: MachineContext, client: String) async throws -> LiveStudy {
    let engine = engine(of: shown)
    return try await content.work.run(WorkJob(expensive: shown, client: client)) { engine.study(actor) }
  }

  private func engine(of shown: MachineContext) -> LiveEngine {
    if let known = state.withLock({ $0.engines[shown.revision] }) { return known }
    let engine = LiveEngine(Participant(shown.machine))
    return state.withLock { state in
      if state.engines.count >= Self.maxEngines { state.engines = [:] }
      state.engines[shown.revision] = engine
      return engine
    }
  }

  /// Begins to judge the records on which there is no verdict, in rounds.
  private func judge() {
    let begins = state.withLock { state in
      defer { state.isJudging = true }
      return !state.isJudging
    }
    guard begins else { return }
    // It is nobody's work alone: that of a request would end when its sender disconnects.
    Task.detached { [weak self] in
      while let self, await self.settle() || self.hasUnjudged { try? await Task.sleep(for: Self.pause) }
    }
  }

  /// True if there are records on which there is no verdict; if there are none, the rounds are at their end.
  private var hasUnjudged: Bool {
    state.withLock { state in
      state.isJudging = !state.unjudged.isEmpty
      return state.isJudging
    }
  }

  /// Judges all records on which there is no verdict, after those that are being judged; false if there are none.
  @discardableResult
  func settle() async -> Bool {
    let round = state.withLock { state in
      let earlier = state.round
      let round = Task.detached { [weak self] in
        _ = await earlier?.value
        return await self?.judgeWaiting() ?? false
      }
      state.round = round
      return round
    }
    return await round.value
  }

  private func judgeWaiting() async -> Bool {
    let waiting = state.withLock { state in
      defer { state.unjudged = [] }
      return state.unjudged
    }
    guard !waiting.isEmpty else { return false }
    for number in waiting.sorted() { await judge(number) }
    notify([], ofAll: true)
    return true
  }

  private func judge(_ number: Int) async {
    guard let known = actor(number), await machine(of: known) != nil, let actor = actor(number) else { return }
    do {
      guard let study = try await study(actor) else { return }
      state.withLock { $0.registry.update(number) { $0.judge(study, upTo: actor.count) } }
    } catch is WorkRefusal {
      // So much work waits that there is no room for this: the next round tries it again.
      state.withLock { _ = $0.unjudged.insert(number) }
    } catch {
      // A machine that cannot be run gives no verdicts; its page says why.
    }
  }

  /// The actor of a number if its machine is a stranger's, with that machine's identifier.
  func foreignActor(_ number: Int) async -> LiveActor? {
    guard let known = actor(number), let machine = await machine(of: known), InlineMachines.isInline(machine) else {
      return nil
    }
    return actor(number)
  }

  /// The run of an actor, wherever its machine is run; nil if its machine is not known.
  func study(_ actor: LiveActor) async throws -> LiveStudy? {
    guard let machine = await machine(of: actor) else { return nil }
    if InlineMachines.isInline(machine), let foreign = foreign.withLock({ $0 }) { return try await foreign(actor) }
    return try await study(actor, on: try await content.machine(machine, client: ""), client: "")
  }

  /// The identifier of the machine of an actor: the one that was chosen, that of its definition, the one that it names,
  /// or the only one whose names fit; nil if none is known.
  func machine(of actor: LiveActor) async -> String? {
    if let known = actor.followed { return known }
    let found = await search(actor)
    if let found { state.withLock { $0.registry.update(actor.number) { $0.followed = $0.followed ?? found } } }
    return found
  }

  private func search(_ actor: LiveActor) async -> String? {
    if let definition = actor.definition {
      let identifier = InlineSource(definition, notation: actor.notation).identifier
      return identifier.flatMap { $0.utf8.count <= InlineSource.maxBytes ? $0 : nil }
    }
    for name in [actor.machine, actor.name].compactMap(\.self) where !InlineMachines.isInline(name) {
      if (try? await content.machine(name, client: "")) != nil { return name }
    }
    let machines = await content.ownMachines
    return LiveMatch.best(actor, among: machines.map { ($0.identifier, $0.chart) })
  }
}

extension WorkJob {
  /// Expensive work about a machine.
  init(expensive shown: MachineContext, client: String) {
    self.init(cost: .expensive, client: client, machine: shown.identifier, isLarge: shown.facts.isLarge)
  }
}

extension LiveActor {
  /// True if it has a definition that is too long for an address.
  var hasLongDefinition: Bool { definition != nil && followed == nil }
}
