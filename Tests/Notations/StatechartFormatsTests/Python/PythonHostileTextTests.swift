import Foundation
import StatechartFormats
import Statecharts
import TestSupport
import Testing

/// Files in Python that are no Python, or cost more than they show: read or refused with a place, in counted work.
@Suite struct PythonHostileTextTests {
  static let texts: [String] = {
    let head = "from transitions import Machine\n"
    let machine = "from statemachine import StateMachine, State\nclass M(StateMachine):\n  a = State(initial=True)\n"
    var texts = ["[", "f(", "{1: ", "not ", "-", "lambda: ", "1 if x else ", "a ** ", "*", "[x for x in ", "await "].map
    {
      opening in
      head + "x = " + String(repeating: opening, count: 5000)
    }
    texts.append(head + "x = a" + String(repeating: ".b()", count: 5000))
    texts.append(head + "x = a" + String(repeating: "[0]", count: 5000))
    texts.append(head + "x = 1" + String(repeating: " + 1 - 1", count: 20_000))
    texts.append(head + "x = a" + String(repeating: " == a", count: 50_000))
    texts.append(head + String(repeating: "if x: ", count: 5000))
    texts.append(head + (0..<500).map { String(repeating: " ", count: $0) + "if x:\n" }.joined())
    let long = (1...300).map { "a\($0) = [a\($0 - 1), a\($0 - 1)]\n" }.joined()
    texts.append(head + long + "Machine(states=a300, initial='a')\n")
    let wide = (1...60).map { "a\($0) = [a\($0 - 1), a\($0 - 1)]\n" }.joined()
    texts.append(head + "a0 = 'x'\n" + wide + "Machine(states=a60)\n")
    texts.append(head + "a = b\nb = a\nMachine(states=a, transitions=b, initial=a)\n")
    texts.append(
      head + "x = \'\'\'" + String(repeating: "'", count: 1000) + "\nclass (:\n def )\n@\n Machine(states=\n")
    texts.append(head + "Machine(states=['a'], transitions=[['x', 'a', 'a'] for x in range(10**9)], initial='a')")
    texts.append(head + "x = {" + String(repeating: "'a': 1, ", count: 20_000) + "}\n")
    texts.append(head + String(repeating: "x = 1;", count: 20_000))
    texts.append(head + "class A(A): pass\nclass B(C): pass\nclass C(B): pass\nMachine(states=A.x, initial=B.y.z)\n")
    texts.append(head + "x = \"unclosed\ny = 'also\nlambda x: (\n")
    texts.append(machine + "  x = " + String(repeating: "a.to(", count: 5000))
    texts.append(machine + "  x = " + String(repeating: "a.to(a) | ", count: 5000) + "a.to(a)\n")
    texts.append(machine + String(repeating: "  x = a.to(a)\n", count: 5000))
    texts.append(machine + "  e = a.to(a)\n" + String(repeating: "  e |= a.to(a)\n", count: 5000))
    texts.append(head + manyPaths)
    return texts
  }()

  /// Long names that may be paths of states, each in many ways, and are none.
  private static let manyPaths: String = {
    let inner = (1...12).reduce("'a'") { inner, _ in "{'name': 'a', 'children': [\(inner), 'a_a']}" }
    let long = String(repeating: "a_", count: 40)
    let steps = (0..<1000).map { "['x', '\(long)\($0)', 'a']" }.joined(separator: ", ")
    return "Machine(states=[\(inner)], transitions=[\(steps)], initial='a')\n"
  }()

  @Test(arguments: texts.indices)
  func isReadOrRefused(place: Int) throws {
    let text = PythonHostileTextTests.texts[place]
    let reader = try #require(NotationCatalog.standard.reader(for: SourceText(text)))
    do {
      let readings = try reader.readAll(SourceText(text))
      #expect(!readings.isEmpty)
    } catch {
      #expect(error.diagnostics.allSatisfy { $0.position != nil }, "\(error)")
    }
  }

  /// Each beginning of a text, as it is while someone types.
  @Test(arguments: ["turnstile.transitions.py", "parallel.statemachine.py", "history.statemachine.py"])
  func everyBeginningIsReadOrRefused(name: String) throws {
    let text = try Repository.text("Tests/Notations/StatechartFormatsTests/Fixtures/" + name)
    let reader = try #require(NotationCatalog.standard.reader(for: SourceText(text)))
    for end in text.indices {
      do { _ = try reader.readAll(SourceText(String(text[..<end]))) } catch {
        #expect(error.diagnostics.allSatisfy { $0.position != nil }, "\(error)")
      }
    }
  }
}

/// Small samples that other people's tools write, read in place.
@Suite(.enabled(if: SharedFolder.isPresent, Comment(rawValue: SharedFolder.absence)))
struct OtherNotationSampleTests {
  @Test(arguments: [
    ("asl.json", "asl", 5, 5), ("asl.yaml", "asl", 2, 1), ("psm.py", "statemachine", 2, 2),
    ("pytransitions.json", "transitions", 3, 5), ("pytransitions.py", "transitions", 3, 2),
  ])
  func sample(name: String, notation: String, states: Int, transitions: Int) throws {
    let file = try #require(
      SharedFolder.files(in: "reports/other-notations", withExtension: String(name.split(separator: ".").last ?? ""))
        .first { $0.lastPathComponent == name })
    let source = try SourceText(bytes: Data(contentsOf: file), fileName: name)
    let reader = try #require(NotationCatalog.standard.reader(for: source))
    #expect(reader.identifier == notation)
    let reading = try reader.read(source)
    #expect(reading.diagnostics.allSatisfy { $0.severity == .note }, "\(reading.diagnostics)")
    #expect(reading.chart.allStates.count == states)
    #expect(reading.chart.transitions.count == transitions)
  }
}
