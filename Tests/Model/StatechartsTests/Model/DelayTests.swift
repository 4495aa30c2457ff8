import Statecharts
import Testing

@Suite struct DelayTests {
  @Test(arguments: [
    ("0s", 0), ("500ms", 500), ("2s", 2000), ("1.5s", 1500), (".5s", 500), ("0.25ms", 0), ("0.5ms", 1), ("+3s", 3000),
    ("007s", 7000), ("1.0005s", 1001), ("99999999999999999999s", 1_000_000_000_000),
    (String(repeating: "9", count: 400) + "s", 1_000_000_000_000),
  ])
  func readsCSSTimes(text: String, milliseconds: Int) {
    #expect(Delay(text)?.milliseconds == milliseconds)
  }

  @Test(arguments: [
    "", "s", "ms", ".s", ".", "2", "2 s", " 2s", "2s ", "-1s", "1.s", "1.2.3s", "1e3s", "0x1s", "two s", "2m", "٣s",
    "++2s", "infs", "nans", "2ss", "2S",
  ])
  func refusesWhatIsNoTime(text: String) {
    #expect(Delay(text) == nil)
  }

  @Test(arguments: [(0, "0s"), (1, "1ms"), (500, "500ms"), (1000, "1s"), (1500, "1500ms"), (60_000, "60s")])
  func spellsItselfShortly(milliseconds: Int, text: String) {
    let delay = Delay(milliseconds: milliseconds)
    #expect(delay.description == text)
    #expect(Delay(text) == delay)
  }

  @Test func staysWithinItsBounds() {
    #expect(Delay(milliseconds: -5).milliseconds == 0)
    #expect(Delay(milliseconds: .max) == .longest)
    #expect(Delay(milliseconds: 1) < Delay(milliseconds: 2))
  }
}
