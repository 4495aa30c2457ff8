import Gallery
import StatechartExecution
import Statecharts
import TestSupport
import Testing
import XMLTree

@Suite("What scenes take from the run")
struct SceneDetailTests {
  /// The texts of the elements of a class, in order.
  private func texts(_ identifier: String, _ run: String, _ classes: String) throws -> [String] {
    try SceneVisit(identifier, run).picture().select("//*[@class='\(classes)']").map(\.text)
  }

  @Test(
    "the charger is in or out",
    arguments: [("", "plug"), ("plug", "plug,unplug"), ("plug,full", "plug,full,unplug"), ("empty", "empty,plug")])
  func charger(run: String, link: String) throws {
    let chargers = try SceneVisit("battery", run).picture().select("//*[@class='battery-charger']")
    #expect(chargers.map { $0["href"] } == [link])
  }

  @Test(
    "the turnstile counts who went through",
    arguments: [("", "000"), ("coin", "000"), ("coin,push", "001"), ("coin,coin,push,push,coin,push", "002")])
  func passages(run: String, count: String) throws {
    #expect(try texts("turnstile", run, "turnstile-count") == [count])
  }

  @Test(
    "segments are those of the chart's actions and events, the latest six",
    arguments: [
      ("", []),
      ("passive-open,rcv-syn,rcv-ack", ["SYN", "SYN,ACK", "ACK"]),
      ("active-open,rcv-syn-ack,rcv-fin,close", ["SYN", "SYN,ACK", "ACK", "FIN", "ACK", "FIN"]),
      ("active-open,rcv-syn-ack,close,rcv-ack,rcv-fin", ["SYN,ACK", "ACK", "FIN", "ACK", "FIN", "ACK"]),
      ("active-open,rcv-fin", ["SYN"]),
    ])
  func segments(run: String, bits: [String]) throws {
    #expect(try texts("tcp", run, "tcp-bits") == bits)
  }

  @Test(
    "a player remembers its speed in a pause and all of it while it is off",
    arguments: [
      ("power,play,pause", "It will go on at normal speed."),
      ("power,play,speed,pause", "It will go on at double speed."),
      ("", "It remembers nothing yet."),
      ("power,play,speed,power", "Switched on, it will be back in: Double."),
      ("power,play,pause,power", "Switched on, it will be back in: Paused."),
    ])
  func memory(run: String, caption: String) throws {
    #expect(try texts("media-player", run, "scene-caption") == [caption])
  }

  @Test(
    "the player skips tracks and begins again",
    arguments: [
      ("power,play", "Night Train"), ("power,play,next", "Paper Boats"), ("power,next,play", "Night Train"),
      ("power,play,next,next,next", "Night Train"),
    ])
  func tracks(run: String, title: String) throws {
    #expect(try texts("media-player", run, "player-title") == [title])
  }

  @Test(
    "the walking figure blinks before it goes out",
    arguments: [("button,+23s", 0), ("button,+23s,+4s", 0), ("button,+23s,+5s", 1), ("button,+23s,+8s", 0)])
  func hurry(run: String, count: Int) throws {
    let figures = try SceneVisit("traffic-light", run).picture().select("//*[contains(@class, 'blinking')]")
    #expect(figures.count == count)
  }

  @Test("the next change of the lights is offered", arguments: [("", "+20s"), ("+20s", "+3s"), ("+23s", "+12s")])
  func clock(run: String, step: String) throws {
    let links = try SceneVisit("traffic-light", run).picture().select("//a").compactMap { $0["href"] }
    #expect(links.contains((run.isEmpty ? "" : run + ",") + step))
  }

  @Test(
    "the open category and tool are marked",
    arguments: [
      ("", ["Modern", "Theme"]), ("clip", ["Scale", "Clip"]), ("clip,trim", ["Trim", "Clip"]),
      ("clip,trim,music", ["Soundtrack", "Music"]), ("clip,trim,music,clip", ["Scale", "Clip"]),
    ])
  func tools(run: String, names: [String]) throws {
    let marked = try SceneVisit("video-editor", run).picture().select("//a[@aria-current='true']")
    #expect(marked.map(\.text) == names)
  }

  @Test(
    "a halted cabin remembers where it was going",
    arguments: [("up,halt", "It will go on upwards."), ("up,+4s,close,down,halt", "It will go on downwards.")])
  func halt(run: String, caption: String) throws {
    #expect(try texts("elevator", run, "scene-caption") == [caption])
  }

  @Test(
    "the oven shows what is left of its minute",
    arguments: [
      ("", "0:00"), ("start", "1:00"), ("start,+15s", "0:45"), ("start,open", "0:00"), ("open,start", "0:00"),
    ])
  func minute(run: String, time: String) throws {
    #expect(try texts("microwave", run, "microwave-time") == [time])
  }
}
