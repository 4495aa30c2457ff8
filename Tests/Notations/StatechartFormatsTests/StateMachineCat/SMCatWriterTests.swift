import Foundation
import StatechartFormats
import Statecharts
import TestSupport
import Testing

@Suite struct SMCatWriterTests {
  @Test func golden() throws {
    let chart = Statechart(
      name: "player", initial: ["off"],
      events: [EventDeclaration("press_it", displayName: "press it")],
      states: [
        State(
          "off", displayName: "Off; really", summary: "Where it\nbegins",
          transitions: [
            .on("press_it", to: "on", if: "isReady", do: [.action(Action("beep")), .raise(Raise("tick"))]),
            Transition(condition: "In('on')", targets: ["stop"], summary: "At once"), Transition(targets: ["both"]),
          ], onEntry: [[.action(Action("dim, slowly"))]], onExit: [[.log(Log(label: "out"))]]),
        State(
          "on", kind: .parallel, transitions: [.on("power", to: "off"), .on("tick", do: [.action(Action("x"))])],
          children: [
            State(
              "tape", initial: ["end"],
              transitions: [Transition(events: ["rewind", "back.*"], targets: ["stop"], kind: .internal)],
              children: [State("stop", transitions: [.on("play", to: "end")]), State("end", kind: .final)]),
            State("lamp"), State("past", kind: .history(.deep), initial: ["tape"]),
          ]),
        State("both", transitions: [Transition(events: ["go"], targets: ["stop", "lamp"])]),
        State("initialized"), State("#1", pseudostate: .choice), State("final", kind: .final, pseudostate: .terminate),
      ])
    let writing = SMCatNotation().write(chart)
    #expect(
      writing.text == #"""
        initial,
        # Where it
        # begins
        off [label="Off; really"]: "entry / dim, slowly
            exit / log out",
        on [type=parallel] {
          tape {
            tape.initial,
            stop,
            end [type=final];

            tape.initial => end;
            stop => end: play;
          },
          lamp,
          past [type=deephistory];

          tape => stop [type=internal]: rewind, back.*;
          past => tape;
        },
        both,
        initialized [type=regular],
        "#1" [type=choice],
        final [type=terminate],
        ]fork1 [type=fork class="transition"];

        initial => off;
        off => on: "press it [isReady] / beep; raise tick";
        # At once
        off => stop: [In('on')];
        off => both: [true];
        on => off: power;
        on => on [type=internal]: tick / x;
        both => ]fork1: go;
        ]fork1 => stop;
        ]fork1 => lamp;

        """#)
    #expect(writing.diagnostics.map(\.message) == ["state-machine-cat cannot express the chart's title"])
    let again = try SMCatNotation().read(SourceText(writing.text)).chart
    #expect(again.states == chart.states)
    #expect(again.events == chart.events)
  }

  /// Names with letters that mean something in the grammar.
  @Test(arguments: [
    "a\"b", "a\\", "a\\\"b", "#a", "//a", "/*a", "a;b", "a,b", "a{b", "}", "a}b", "[", "a]", "-", "=>", "a:b", "日本",
    "initial", "^c",
    "]j", "a\u{0}b", "\u{202E}x", "x.history", "final", "parallel",
  ])
  func namesComeBack(_ name: String) throws {
    let chart = Statechart(
      states: [
        State("start", transitions: [.on("e", to: State.ID(name))]),
        State(State.ID(name), displayName: LocalizedText(name + "!")),
      ])
    let writing = SMCatNotation().write(chart)
    let again = try SMCatNotation().read(SourceText(writing.text))
    #expect(!again.hasErrors, "\(writing.text)")
    #expect(again.chart.states == chart.states || !writing.diagnostics.isEmpty, "\(writing.text)")
    #expect(again.chart.states.count == 2)
  }

  @Test func theLastBackslashIsALoss() {
    let losses = SMCatNotation().write(Statechart(states: [State("a;\\")])).diagnostics
    #expect(losses.map(\.message) == ["the state 'a;\\' is written as 'state1'"])
  }

  /// What is written of other people's charts is read without a fault.
  @Test(
    .enabled(if: SharedFolder.isPresent, Comment(rawValue: SharedFolder.absence)),
    arguments: SharedFolder.files(in: "corpus/scxml", withExtension: "scxml"))
  func whatIsWrittenIsRead(file: URL) throws {
    let chart = try SCXMLNotation().read(SourceText(bytes: Data(contentsOf: file))).chart
    for notation in [SMCatNotation() as any StatechartReader & StatechartWriter, DOTNotation()] {
      let again = try notation.read(SourceText(notation.write(chart).text))
      let errors = again.diagnostics.filter { $0.severity == .error }
      #expect(errors.isEmpty, "\(notation.title): \(errors)")
    }
  }
}
