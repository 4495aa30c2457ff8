import Statecharts
import SwiftStatecharts
import Testing

/// `#if`: all configurations together, or one.
struct ConfigurationTests {
  private static let text = """
    import GameplayKit
    class Idle: GKState {
      override func isValidNextState(_ stateClass: AnyClass) -> Bool {
        #if os(tvOS)
        return stateClass == Focus.self
        #elseif DEBUG && !RELEASE
        return stateClass == Run.self || stateClass == Trace.self
        #else
        return stateClass == Run.self
        #endif
      }
    }
    class Run: GKState {
      override func isValidNextState(_ stateClass: AnyClass) -> Bool {
        switch stateClass {
        #if DEBUG
        case is Trace.Type: return true
        #endif
        case is Idle.Type: return true
        default: return false
        }
      }
    }
    class Trace: GKState {
      override func isValidNextState(_ stateClass: AnyClass) -> Bool { false }
    }
    #if os(tvOS)
    class Focus: GKState {
      override func isValidNextState(_ stateClass: AnyClass) -> Bool { stateClass == Idle.self }
    }
    #endif
    class Hero {
      lazy var machine: GKStateMachine = {
        var states = [Idle(), Run(), Trace()]
        #if os(tvOS)
        states.append(Focus())
        #endif
        return GKStateMachine(states: states)
      }()
    }
    """

  private static let rows: [(definitions: [String]?, states: [String], pairs: [String])] = [
    (
      nil, ["Idle", "Run", "Trace", "Focus"],
      ["Idle > Run", "Idle > Trace", "Idle > Focus", "Run > Idle", "Run > Trace", "Focus > Idle"]
    ),
    (["RELEASE"], ["Idle", "Run", "Trace"], ["Idle > Run", "Run > Idle"]),
    (["DEBUG"], ["Idle", "Run", "Trace"], ["Idle > Run", "Idle > Trace", "Run > Idle", "Run > Trace"]),
    (["DEBUG", "RELEASE"], ["Idle", "Run", "Trace"], ["Idle > Run", "Run > Idle", "Run > Trace"]),
    (["os( tvOS )"], ["Idle", "Run", "Trace", "Focus"], ["Idle > Focus", "Run > Idle", "Focus > Idle"]),
  ]

  @Test(arguments: rows)
  func isRead(definitions: [String]?, states: [String], pairs: [String]) throws {
    let reading = SourceAnalysis.read(
      [SourceFile(path: "Hero.swift", text: Self.text)], configuration: definitions.map(BuildConfiguration.init))
    let chart = try #require(reading.machines.first?.chart)
    #expect(SourceChart(chart) == SourceChart(states: states, pairs: pairs))
  }

  /// The cases of an enum; two branches may have the same.
  @Test(
    arguments: [
      (nil, ["idle", "busy", "traced", "failed"]), (["DEBUG"], ["idle", "busy", "traced", "failed"]),
      ([], ["idle", "busy", "failed"]),
    ] as [([String]?, [String])])
  func casesAreRead(definitions: [String]?, states: [String]) throws {
    let text = """
      enum Phase { case idle, busy
        #if DEBUG
        case traced
        case failed
        #else
        case failed
        #endif
        func canMove(to next: Phase) -> Bool { self != next }
      }
      """
    let reading = SourceAnalysis.read(
      [SourceFile(path: "Phase.swift", text: text)], configuration: definitions.map(BuildConfiguration.init))
    #expect(reading.machines.first?.chart.states.map(\.id.name) == states)
  }
}
