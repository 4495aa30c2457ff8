import StatechartExecution
import StatechartSimulation
import Statecharts
import Testing

@testable import Lessons

/// Answers as people type and paste them.
struct TypedAnswerTests {
  private static let chart = Statechart(
    name: "door",
    events: [
      EventDeclaration("push", displayName: LocalizedText("Push it", zhHans: "推")),
      EventDeclaration("turn", displayName: "Turn the key"),
    ],
    states: [
      State("open", displayName: LocalizedText("Wide open", zhHans: "开着"), transitions: [.on("push", to: "shut")]),
      State(
        "shut",
        transitions: [
          .on(
            "turn", to: "locked",
            do: [
              .action(Action("lock", displayName: "Draw the bolt")), .log(Log(label: "beep")),
            ])
        ]),
      State("locked", displayName: "Shut, and locked", transitions: [.on("turn", to: "shut")]),
    ])

  private static func exercise(_ matter: String) throws -> Exercise {
    let machine = try Machine(identifier: "door", compiled: try CompiledChart(chart))
    return try ExerciseDraft(text: "---\ntitle: A\nmachine: door\n\(matter)\n---\nText.").exercise { _ in machine }
  }

  @Test(arguments: [
    "push,turn", " push , turn ", "PUSH, Turn", "Push it，Turn the key", "推、turn", "push it → turn the key",
    "\u{FEFF}push,turn\r\n",
    "http://localhost:8080/machines/door?run=push,turn&lang=en", "＃？", "/machines/door/push,turn", "ｐｕｓｈ，ｔｕｒｎ",
  ])
  func aRunIsMeant(answer: String) throws {
    let verdict = try Self.exercise("exercise: run\ngoal: reach locked").verdict(onText: answer)
    #expect(verdict.mark == (answer == "＃？" ? 0 : 1), "\(verdict.remarks.map(\.message))")
  }

  /// The page of a machine shows the steps with which an exercise begins too.
  @Test func anAddressHasTheOpening() throws {
    let exercise = try Self.exercise("exercise: run\nrun: push\ngoal: reach locked in 1 move")
    #expect(exercise.verdict(onText: "turn").mark == 1)
    #expect(exercise.verdict(onText: "https://x.org/machines/door?run=push,turn").mark == 1)
    #expect(exercise.verdict(onText: "push,turn").mark == 1, "a refused step is no move")
  }

  @Test(arguments: [
    ("locked\nactions: lock, beep\nreason: none", 1.0),
    ("Outcome：Shut， and locked\nACTIONS： Draw the bolt， Beep\nReason： None", 1),
    ("\u{FEFF}LOCKED\nactions: draw the bolt,beep\nreason:none", 1),
    ("outcome: taken\nactions: lock, beep\nreason: none", 2 / 3.0),
    ("outcome: locked, shut\nactions: beep, lock\nreason: event", 0),
  ])
  func aPredictionIsMeant(answer: String, mark: Double) throws {
    let exercise = try Self.exercise("exercise: predict\nask: push,turn\nabout: outcome, actions, reason")
    let verdict = exercise.verdict(onText: answer)
    #expect(verdict.mark == mark, "\(verdict.remarks.map(\.message))")
  }

  @Test(arguments: [
    (
      "run\ngoal: reach locked", "push, tern",
      "step 2 'tern' (column 7): the chart has no event 'tern'; did you mean 'turn'?"
    ),
    (
      "predict\nask: push", "\n outcome: wide opn",
      "'wide opn' (line 2, column 11) is not a name in the machine; did you mean 'open'?"
    ),
    (
      "predict\nask: push,turn\nabout: actions", "actions: lokc, beep",
      "'lokc' (line 1, column 10) is not a name in the machine; did you mean 'lock'?"
    ),
    (
      "predict\nask: turn\nabout: reason", "reason: events",
      "'events' (line 1, column 9) is not a name in the machine; did you mean 'event'?"
    ),
  ])
  func saysWhatMeansNothing(kind: String, answer: String, message: String) throws {
    let verdict = try Self.exercise("exercise: " + kind).verdict(onText: answer)
    #expect(verdict.mark == 0 && verdict.remarks.map(\.message) == [message])
  }
}
