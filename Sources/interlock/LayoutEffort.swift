import ArgumentParser

/// `--effort`: how much work a layout may take.
struct LayoutEffort: ParsableArguments {
  @Option(
    help: """
      How much work the layout may take, 1 to 1000 times the usual, which is about a minute; beyond it the drawing is \
      simpler.
      """)
  var effort = 1

  func validate() throws {
    if !(1...1_000).contains(effort) { throw ValidationError("--effort is a number from 1 to 1000") }
  }
}
