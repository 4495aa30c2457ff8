/// The page of the documentation that says which tests of the public suites pass; made from what they do.
struct ConformancePage {
  /// A test of the W3C's suite with its result in each form, in the order of `Variant.allCases`.
  struct Row {
    let test: W3CCase
    let passes: [Bool]
  }

  let rows: [Row]
  /// How many charts of the SCION suite there are, and for each form how many pass.
  let scion: (count: Int, passing: [Int])

  var text: String { ([head] + rows.map(line)).joined(separator: "\n") + "\n" }

  private var head: String {
    """
    # Conformance

    The results of the public test suites for SCXML processors.

    `make conformance` runs the suites and writes this page; a test fails when it is out of date.

    ## The suites

    | suite | documents | \(Variant.allCases.map(\.rawValue).joined(separator: " | ")) |
    |---|---\(String(repeating: "|---", count: Variant.allCases.count))|
    | W3C implementation report | \(rows.count) | \(counts(passing.map { "\($0)" })) |
    | SCION (scxml-test-framework and Qt's additions) | \(scion.count) | \(counts(scion.passing.map { "\($0)" })) |

    A document of the W3C passes when it ends in its state `pass`, one of SCION when each event of its script leads to the
    configuration that the script names. Each runs in four forms: unchanged; with a namespace prefix on every element; with
    every state and event renamed, in expressions too; and read, written and read again. Replaying a run, stepping through
    it, and going back and forward again from every step give the same snapshots, invoked sessions included.

    Optional tests and those of the BasicHTTP event processor are included; the latter run against an HTTP server at the
    loopback address. The assertions are paraphrased; the section of the [recommendation](https://www.w3.org/TR/scxml/)
    has the W3C's words.

    ## The tests of the W3C

    | test | section | asserts | | result |
    |---|---|---|---|---|
    """
  }

  private var passing: [Int] { Variant.allCases.indices.map { form in rows.count { $0.passes[form] } } }

  private func counts(_ words: [String]) -> String { words.joined(separator: " | ") }

  private func line(_ row: Row) -> String {
    let test = row.test
    let words = W3CAssertions.words[test.number] ?? ""
    let failing = zip(Variant.allCases, row.passes).filter { !$0.1 }.map(\.0.rawValue)
    let result = failing.isEmpty ? "passes" : "fails (\(failing.joined(separator: ", ")))"
    return "| \(test.number) | \(test.section) | \(words) | \(test.isMandatory ? "" : "optional") | \(result) |"
  }
}
