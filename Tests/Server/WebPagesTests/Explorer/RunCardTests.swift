import TestSupport
import XMLTree
import Explanations
import Testing
import XMLTree

@testable import WebPages

/// The controls below the timeline.
struct RunCardTests {
  /// What each control says, and where it leads; nil where it leads nowhere.
  private func controls(run: String, at position: Int?) throws -> [String: (text: String, target: String?)] {
    let page = try PageFixture.explorer("battery", run: run, at: position).document()
    let elements = try page.select("//*[@class='controls']/*")
    return Dictionary(
      uniqueKeysWithValues: elements.map { element in
        let words = element.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return (element["id"] ?? "", (words, element["href"]))
      })
  }

  @Test func anArrowIsOnTheSideToWhichItPoints() throws {
    let controls = try controls(run: "plug,full", at: 1)
    #expect(controls["back"]?.text == "←Back")
    #expect(controls["forward"]?.text == "Forward→")
    #expect(controls["restart"]?.text == "↺Restart")
  }

  @Test(arguments: [
    ("", nil, [String]()), ("plug,full", nil, ["back", "restart"]),
    ("plug,full", 0, ["branch", "branch-beside", "forward", "next-change", "restart"]),
    ("plug,full", 1, ["back", "branch", "branch-beside", "forward", "next-change", "restart"]),
  ])
  func controlsThatLeadNowhereHaveNoTarget(run: String, position: Int?, leading: [String]) throws {
    let controls = try controls(run: run, at: position)
    #expect(controls.filter { $0.value.target != nil }.keys.sorted() == leading)
  }

  @Test func backAndForwardAreAStepAway() throws {
    let controls = try controls(run: "plug,full", at: 1)
    #expect(controls["back"]?.target == "/machines/battery?run=plug,full&at=0")
    #expect(controls["forward"]?.target == "/machines/battery?run=plug,full")
    #expect(controls["branch-beside"]?.target == "/machines/battery?run=plug&beside=plug,full")
    #expect(controls["next-change"]?.target == "/machines/battery?run=plug,full&at=1&go=change")
  }
}
