import StatechartExecution
import StatechartFormats
import Statecharts
import TestSupport
import Testing

/// Services of XState: what people read of them, and machines of the same text, which are invoked.
@Suite struct XStateServiceTests {
  private static let form = """
    {initial: 'Idle', states: {
      Idle: {on: {GO: 'Loading'}},
      Loading: {invoke: [{src: 'submitActor', onDone: 'Ok', onError: 'Bad'}, {src: 'watch', id: 'w', onDone: 'Bad'}]},
      Ok: {}, Bad: {}
    }}
    """

  /// Drawings have the words for people, and are read as the same machine again.
  @Test(arguments: ["mermaid", "plantuml", "smcat", "dot"])
  func drawingsHaveWords(notation: String) throws {
    let chart = try XStateNotation().read(SourceText(Self.form)).chart
    let writer = try #require(NotationCatalog.standard.writer(named: notation))
    let reader = try #require(NotationCatalog.standard.reader(named: notation))
    let writing = writer.write(chart)
    #expect(writing.text.contains("submitActor done") && writing.text.contains("watch done"), "\(writing.text)")
    #expect(!writing.text.contains("xstate."), "\(writing.text)")
    #expect(!writing.diagnostics.contains { $0.severity > .note }, "\(writing.diagnostics)")
    let again = try reader.read(SourceText(writing.text)).chart
    #expect(again.transitions.flatMap(\.events).map(\.text) == chart.transitions.flatMap(\.events).map(\.text))
    #expect(again.label(ofEvent: "xstate.done.actor.0.Loading") == "submitActor done")
  }

  @Test(arguments: ["csv", "markdown"]) func tablesHaveWords(notation: String) throws {
    let chart = try XStateNotation().read(SourceText(Self.form)).chart
    let writer = try #require(NotationCatalog.standard.writer(named: notation))
    let text = writer.write(chart).text
    #expect(text.contains("submitActor done") && !text.contains("xstate."), "\(text)")
  }

  /// Words that two services of a state would have stand for none.
  @Test func wordsAreClear() throws {
    let text = "{initial: 'a', states: {a: {invoke: [{src: 's', onDone: 'b'}, {src: 's', onDone: 'c'}]}, b: {}, c: {}}}"
    let chart = try XStateNotation().read(SourceText(text)).chart
    let written = MermaidNotation().write(chart).text
    #expect(written.contains("a --> b : xstate.done.actor.0.a") && written.contains("a --> c : xstate.done.actor.1.a"))
  }

  private func configuration(_ chart: Statechart, _ steps: [Step]) throws -> Set<String> {
    let resources = SessionResources(
      text: { _ in nil },
      chart: { source throws(InvocationError) in
        guard case .element(let element) = source, let chart = try? SCXMLNotation().invokedChart(in: element) else {
          throw InvocationError("no chart")
        }
        return chart
      })
    var machine = Interpreter(try CompiledChart(chart), model: NullDataModel(), resources: resources)
    _ = machine.start()
    for step in steps { _ = machine.perform(step) }
    return Set(machine.snapshot.configuration.map(\.name))
  }

  @Test(arguments: [
    "const child = createMachine({initial: 'run', states: {run: {after: {100: 'end'}}, end: {type: 'final'}}});",
    "const machines = {c: createMachine({initial: 'run', states: {run: {after: {100: 'end'}}, end: {type: 'final'}}})};"
      + "const child = machines.c;",
  ])
  func aMachineOfTheTextIsInvoked(child: String) throws {
    let text = """
      import { createMachine } from 'xstate';
      \(child)
      export const main = createMachine({ initial: 'idle', states: {
        idle: { on: { START: 'wait' } },
        wait: { invoke: { id: 'c', src: child, onDone: 'over' } },
        over: {}
      } });
      """
    let readings = try XStateNotation().readAll(SourceText(text))
    #expect(readings.count == 2)
    let main = try #require(readings.last).chart
    #expect(main.state("wait")?.invocations.map(\.id) == ["c"])
    #expect(main.state("wait")?.onEntry.isEmpty == true)
    #expect(main.state("wait")?.transitions.map { $0.events[0].text } == ["done.invoke.c"])
    #expect(try configuration(main, [.event("START")]) == ["wait"])
    #expect(try configuration(main, [.event("START"), .advance(Delay(milliseconds: 100))]) == ["over"])
  }

  @Test func machinesSendEventsToOneAnother() throws {
    let text = """
      import { setup, createMachine, sendParent, sendTo } from 'xstate';
      const child = createMachine({ initial: 'run', states: {
        run: { on: { ASK: { actions: sendParent({ type: 'ANSWER' }) } } }
      } });
      export const main = setup({ actors: { child } }).createMachine({ initial: 'wait', states: {
        wait: { invoke: { id: 'c', src: 'child' }, on: { GO: { actions: sendTo('c', { type: 'ASK' }) }, ANSWER: 'over' } },
        over: {}
      } });
      """
    let main = try #require(try XStateNotation().readAll(SourceText(text)).last).chart
    #expect(try configuration(main, [.event("GO")]) == ["over"])
  }

  /// A machine that invokes itself has no end when it is written out.
  @Test func aMachineThatInvokesItselfIsAService() throws {
    let text = """
      import { createMachine } from 'xstate';
      const m = createMachine({ initial: 'a', states: { a: { invoke: { src: m, onDone: 'b' } }, b: {} } });
      """
    let chart = try XStateNotation().read(SourceText(text)).chart
    #expect(chart.state("a")?.transitions.count == 1)
  }

  @Test func aDescriptionThatMayBeWrappedIsRead() throws {
    let text = """
      import { createMachine } from 'xstate';
      const cfg = { initial: 'a', states: { a: { on: { GO: 'b' } }, b: {} } };
      export const make = (wrap?: (c: any) => any) => createMachine(wrap ? wrap(cfg) : cfg);
      """
    let reading = try XStateNotation().read(SourceText(text))
    #expect(ChartLines.text(reading.chart) == "<a>\na\n  -GO-> b\nb")
    #expect(
      reading.diagnostics.filter { $0.severity > .note }.map(\.message) == [
        "the machine is read as if 'wrap' were false"
      ])
  }

  /// An example in a comment makes no machine.
  @Test func commentsHoldNoMachines() {
    let text = """
      /**
       * ```ts
       * const m = createMachine({ initial: 'a', states: { a: { on: { GO: 'b' } }, b: {} } });
       * ```
       */
      export function nothing() {}
      """
    #expect(XStateNotation().resemblance(of: SourceText(text)) == .none)
  }
}
