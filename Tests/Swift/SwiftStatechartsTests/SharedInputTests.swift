import Statecharts
import SwiftStatecharts
import TestSupport
import Testing

/// Machines as people write them, each with what the program does.
@Suite(.enabled(if: SharedFolder.isPresent, Comment(rawValue: SharedFolder.absence)))
struct SharedInputTests {
  struct Row: Sendable, CustomStringConvertible {
    let file: String
    let name: String
    let states: String
    let pairs: [String]
    let initial: String?
    /// What the findings say, of those that are said.
    var findings: [String] = []

    var description: String { file }
  }

  private static let rows: [Row] = [
    Row(
      file: "a-viewmodel.swift", name: "FeedModel.State", states: "idle loading loaded failed",
      pairs: [
        "idle > loading on load", "loading > failed on done.fetch if fetch() throws",
        "loading > loaded on done.fetch if !(fetch() throws)", "failed > idle on retry",
      ], initial: "idle"),
    Row(
      file: "assignment-then-badge.swift", name: "S", states: "idle loading failed",
      pairs: ["idle > loading on go", "loading > idle on stop"], initial: "idle"),
    Row(
      file: "can.swift", name: "Phase", states: "idle running done",
      pairs: [
        "idle > running on start", "running > done on finish", "idle > idle on reset", "running > idle on reset",
        "done > idle on reset",
      ], initial: "idle", findings: ["does not allow done to idle, running to idle"]),
    Row(
      file: "d-didset.swift", name: "Phase", states: "idle loading loaded",
      pairs: [
        "idle > loading on enter.loading", "loading > loaded on enter.loaded", "loaded > idle on enter.idle",
      ], initial: "idle"),
    Row(
      file: "factory.m", name: "Screen.machine", states: "Start Login",
      pairs: ["Start > Login on enter.Login", "Login > Start on enter.Start"], initial: "Start"),
    Row(
      file: "factory.swift", name: "Screen.machine", states: "Start Login",
      pairs: ["Start > Login on enter.Login", "Login > Start on load"], initial: "Start"),
    Row(
      file: "g-if.swift", name: "M.State", states: "a b c",
      pairs: ["a > b on start", "b > c on stop", "c > a on start"], initial: "a"),
    Row(
      file: "generic4.swift", name: "Channel.State", states: "idle opening closing",
      pairs: ["idle > opening on open", "idle > closing on close", "opening > idle on close if mine == item"],
      initial: "idle"),
    Row(
      file: "gkif.swift", name: "Loader.machine", states: "Loading Loaded Failed",
      pairs: [
        "Loading > Loaded on finish if error == nil", "Loading > Failed on finish if !(error == nil)",
        "Failed > Loading on start",
      ], initial: "Loading"),
    Row(
      file: "modify.swift", name: "Connection.State", states: "initialized idle inRequest closing",
      pairs: [
        "initialized > idle on channelActive", "idle > inRequest on newRequest", "initialized > closing on end",
        "idle > closing on end", "inRequest > idle on end", "closing > closing on end",
      ], initial: "initialized"),
    Row(
      file: "nio.swift", name: "Door.State", states: "closed open locked",
      pairs: ["closed > open on open", "open > closed on close", "closed > locked on lock"], initial: "closed"),
    Row(
      file: "own.swift", name: "Light", states: "off on broken",
      pairs: [
        "off > on on press", "on > off on press", "on > broken on overheat", "off > off on repair",
        "on > off on repair", "broken > off on repair",
      ], initial: "off"),
    Row(
      file: "owner2.swift", name: "Train.State", states: "parked moving broken scrapped",
      pairs: [
        "parked > moving on go", "moving > parked on stop", "parked > broken on crash", "moving > broken on crash",
        "broken > broken on crash", "scrapped > broken on crash", "broken > scrapped on scrap",
      ], initial: "parked"),
    Row(
      file: "payload4.swift", name: "State", states: "idle connecting connected error",
      pairs: [
        "idle > error on fail", "connecting > error on fail", "connected > error on fail",
        "error > error on fail if blocked.reason != reason",
      ], initial: "idle"),
    Row(
      file: "text-says-try.swift", name: "S", states: "idle loading failed", pairs: ["idle > loading on go"],
      initial: "idle"),
    Row(
      file: "visit.swift", name: "VisitState", states: "initialized started canceled completed",
      pairs: ["initialized > started on start", "started > canceled on cancel", "started > completed on complete"],
      initial: "initialized"),
  ]

  @Test(arguments: rows)
  func saysWhatTheProgramDoes(row: Row) throws {
    let text = try SharedFolder.text("reports/second/swift/" + row.file)
    let reading = SourceAnalysis.read([SourceFile(path: row.file, text: text)])
    #expect(reading.machines.map(\.chart.name) == [row.name])
    let chart = try #require(reading.machines.first?.chart)
    let states = row.states.split(separator: " ").map(String.init)
    #expect(SourceChart(chart, withEvents: true) == SourceChart(states: states, pairs: row.pairs, initial: row.initial))
    let messages = reading.findings.map(\.diagnostic).filter { $0.severity != .note }.map(\.message)
    #expect(messages.count == row.findings.count, "\(messages)")
    for (message, words) in zip(messages, row.findings) { #expect(message.contains(words)) }
    #expect(!reading.findings.contains { $0.diagnostic.code.rawValue == "not-analysed" }, "\(reading.findings)")
  }
}
