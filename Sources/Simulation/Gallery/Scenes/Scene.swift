package import StatechartExecution
package import Statecharts
package import XMLTree

/// The picture that the user of a machine's program sees on the screen, drawn next to the diagram.
package protocol Scene: Sendable {
  /// Draws the screen at a moment of a run.
  @MarkupBuilder func picture(of moment: SceneMoment) -> Fragment
}

/// A moment of a run, as a scene needs it.
package struct SceneMoment: Sendable {
  /// The machine now.
  package let snapshot: Snapshot
  /// The steps that led here with their results, refused ones included.
  package let records: [StepRecord]
  /// The language of the page as a BCP 47 tag: `en`, `zh-Hans` or `ja`.
  package let language: String
  /// The address that takes a further step from here.
  package let link: @Sendable (Step) -> String

  package init(
    snapshot: Snapshot, records: [StepRecord], language: String, link: @escaping @Sendable (Step) -> String
  ) {
    self.snapshot = snapshot
    self.records = records
    self.language = language
    self.link = link
  }

  package func isIn(_ state: State.ID) -> Bool { snapshot.isActive(state) }
}

extension SceneMoment {
  /// The text in the language of the page.
  func words(_ english: String, _ chinese: String, _ japanese: String) -> String {
    localized(english, chinese, japanese)(in: language)
  }

  /// The address that sends an event from here.
  func address(of event: String, payload: Value? = nil) -> String {
    link(.event(event, payload: payload))
  }

  /// A variable that holds a number; 0 if there is none.
  func number(_ variable: String) -> Double {
    guard case .number(let number) = snapshot.variables.first(where: { $0.name == variable })?.value else { return 0 }
    return number
  }

  /// The time until an event that is on its way, in minutes and seconds; 0:00 if there is none.
  func remaining(until event: String) -> String {
    let due = snapshot.pending.first { $0.event.name == event }?.due ?? snapshot.time
    let seconds = (max(0, due - snapshot.time) + 999) / 1000
    return "\(seconds / 60):" + (seconds % 60 < 10 ? "0" : "") + "\(seconds % 60)"
  }

  /// The microsteps of the whole run, in order.
  var microsteps: [Microstep] { records.flatMap(\.outcome.microsteps) }

  /// The times an action of this name was carried out in the run, in order.
  func actions(named name: String) -> [Action] {
    microsteps.flatMap(\.actions).filter { $0.name == name }
  }
}

extension Microstep {
  /// The actions that the program around the machine was asked to do, in order.
  var actions: [Action] {
    executed.compactMap { execution in
      guard case .acted(let action) = execution.effect else { return nil }
      return action
    }
  }
}
