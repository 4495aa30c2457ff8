import Statecharts
import TestSupport
import Testing
import XMLTree

@testable import WebPages

/// A page shows a moment and not a history: what it weighs does not depend on the length of the run.
struct PageSizeTests {
  /// A run of so many steps of the battery, refused ones among them.
  private static func run(_ count: Int) -> String {
    (0..<count).map { ["plug", "full", "unplug", "!Flat", "full"][$0 % 5] }.joined(separator: ",")
  }

  private static func bytes(_ count: Int, at position: Int? = nil, tab: ExplorerTab) throws -> Int {
    try PageFixture.explorer("battery", run: run(count), at: position, tab: tab).document().htmlBytes().count
  }

  /// The run is once in the field that shares it. Beyond the window everything else stays as it is, but for digits
  /// of numbers that grow.
  @Test(arguments: ExplorerTab.allCases)
  func aFurtherStepAddsItsOwnTextAlone(tab: ExplorerTab) throws {
    let (shorter, longer) = (500, 1500)
    let added = try Self.bytes(longer, tab: tab) - Self.bytes(shorter, tab: tab)
    let text = Self.run(longer).utf8.count - Self.run(shorter).utf8.count
    #expect(added >= text)
    // The sequence has 120 steps, each with its number three times.
    #expect(added - text < (tab == .sequence ? 1000 : 500), "\(added - text) bytes more than the text of the steps")
  }

  @Test(arguments: ExplorerTab.allCases, [0, 1000])
  func theSameHoldsForAMomentInThePast(tab: ExplorerTab, position: Int) throws {
    let added = try Self.bytes(2000, at: position, tab: tab) - Self.bytes(1500, at: position, tab: tab)
    let text = Self.run(2000).utf8.count - Self.run(1500).utf8.count
    #expect(added - text < 200)
  }

  @Test(arguments: ExplorerTab.allCases)
  func aLongRunHasAPageOfBoundedSize(tab: ExplorerTab) throws {
    #expect(try Self.bytes(2000, tab: tab) < 100_000)
  }

  @Test func theRunIsWrittenOnce() throws {
    let run = Self.run(300)
    let page = try PageFixture.explorer("battery", run: run).document()
    #expect(page.html().split(separator: run, omittingEmptySubsequences: false).count == 2)
    #expect(try page.select("//form[@method='get'][@action]").isEmpty)
    #expect(try page.values("//form//input[@name='at']", "value").allSatisfy { $0 == "300" })
  }

  @Test func everyStateIsStillALink() throws {
    let page = try PageFixture.explorer("battery", run: Self.run(300)).document()
    let links = try page.select("//*[local-name()='svg']//*[local-name()='a']").compactMap { $0["href"] }
    #expect(
      Set(links).isSuperset(
        of: ["Charging", "Flat", "Discharging", "FullyCharged"].map { "?at=300&then=!\($0)" }))
    #expect(try page.values("//a[@id='back']", "href") == ["?at=299"])
    #expect(try page.values("//a[@id='tab-debug']", "href") == ["?tab=debug"])
    #expect(try page.values("//a[@data-file]", "href").contains("?at=300&as=scxml"))
  }

  @Test func theTimelineLeadsToTheStepsThatItLeavesOut() throws {
    let page = try PageFixture.explorer("battery", run: Self.run(300), at: 100).document()
    #expect(try page.words("//ol[@class='timeline']/li").count == 45)
    #expect(
      try page.words("//li[@class='gap']//*[@class='name']") == ["Steps 1 to 79", "Steps 121 to 299"])
    #expect(try page.values("//li[@class='gap']/a", "href") == ["?at=59", "?at=141"])
    #expect(try page.values("//li[@class='later'][last()]/a", "href") == ["?at=300"])
  }

  @Test func theLogLeadsToTheStepsBefore() throws {
    let page = try PageFixture.explorer("battery", run: Self.run(300), tab: .actions).document()
    #expect(try page.values("//ol[@class='log']", "start") == ["261"])
    #expect(try page.select("//ol[@class='log']/li").count == 40)
    #expect(try page.values("//p[@class='earlier']/a", "href") == ["?at=260&tab=actions"])
  }

  /// A step that goes on for thousands of microsteps shows how it began and how it ended.
  @Test func anEndlessLoopIsShortened() throws {
    let chart = Statechart(
      dataModel: .null,
      states: [
        State("a", transitions: [.on("go", to: "b")]), State("b", transitions: [Transition(targets: ["c"])]),
        State("c", transitions: [Transition(targets: ["b"])]),
      ])
    let page = try PageFixture.explorer(chart, name: "loop", run: "go", tab: .actions).document()
    let lines = try page.words("//ol[@class='log']/li[last()]/ul/li")
    #expect(lines.count == 201)
    #expect(lines[100] == "⋯ the steps between are omitted")
    #expect(lines.last?.contains("endless loop") == true)
  }
}
