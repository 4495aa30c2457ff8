import ArgumentParser
import Explanations
import StatechartEvidence
import StatechartFormats
import Statecharts
import XMLTree

extension Diff {
  /// The machines of both arguments, if one is a folder or a file with several; nil if each is one machine.
  ///
  /// - Throws: `CommandFailure` if one cannot be read, or only one of them is a folder.
  func collections() throws -> (MachineCollection, MachineCollection)? {
    func collection(_ argument: String) throws -> MachineCollection? {
      do {
        return try MachineCollection(argument, notation: options.notation, isQuiet: options.quiet)
      } catch let failure as CommandFailure {
        throw CommandFailure(message: failure.message, status: .usage)
      }
    }
    guard let before = try collection(old), let after = try collection(new) else {
      if [old, new].contains(where: MachineFolder.isFolder) {
        throw CommandFailure(message: "error: a folder is compared with a folder", status: .usage)
      }
      return nil
    }
    guard before.isFolder == after.isFolder else {
      throw CommandFailure(message: "error: a folder is compared with a folder", status: .usage)
    }
    let hasSeveral = before.isFolder || before.members.count > 1 || after.members.count > 1
    guard hasSeveral else { return nil }
    if before.isFolder, before.members.isEmpty, after.members.isEmpty, before.unread.isEmpty, after.unread.isEmpty {
      throw CommandFailure(message: "error: there are no machines in \(old) and \(new)", status: .usage)
    }
    return (before, after)
  }

  /// Compares the machines of two folders, or of two files with several; the status is that of the worst.
  func compare(_ before: MachineCollection, _ after: MachineCollection) throws {
    let matching = MachinePairs(before.members.map(\.place), after.members.map(\.place)) { old, new in
      before.members[old].reading.chart == after.members[new].reading.chart
    }
    if output != nil {
      throw CommandFailure(message: "error: -o draws one machine: name it, as in FILE#CHART", status: .usage)
    }
    let wanted = try visible(in: before)
    var unread = before.unread + after.unread
    var pairs: [DifferenceReport] = []
    for pair in matching.pairs {
      let (from, to) = (before.members[pair.old], after.members[pair.new])
      do throws(CommandFailure) {
        pairs.append(
          report(try machine(from), try machine(to), from: from.name, to: to.name) { chart in
            wanted.filter { chart.state($0) != nil }
          })
      } catch {
        unread.append(DifferencesReport.Unread(to.name, error.message))
      }
    }
    let report = DifferencesReport(
      pairs, added: matching.added.map { after.members[$0].place.label },
      removed: matching.removed.map { before.members[$0].place.label }, unread: unread, from: old, to: new,
      in: options.language)
    try write(report)
    for machine in unread { StandardError.write(machine.message) }
    if !unread.isEmpty { ExitStatus.usage.exit() }
    if !report.isEqual { ExitStatus.failure.exit() }
  }

  private func machine(_ member: MachineCollection.Member) throws(CommandFailure) -> EvidenceMachine {
    try EvidenceMachine(member.source, member.name, member.reading, site: options.site)
  }

  private func write(_ report: DifferencesReport) throws {
    if json { return try StandardOutput.write(line: report.json.json(indented: true)) }
    if sarif { return try StandardOutput.write(line: report.sarif.json(indented: true)) }
    if markdown { return try StandardOutput.write(line: report.markdown) }
    if html {
      let drawings = try report.changed.map { try drawing(of: $0.difference) }
      return try StandardOutput.write(DifferencePage(report, drawings: drawings).document().htmlBytes())
    }
    if options.quiet, report.isEqual { return }
    try StandardOutput.write(line: report.text(showsLinks: options.site != nil))
  }

  /// The states of `--states`, each of which one of the old machines has.
  private func visible(in before: MachineCollection) throws -> [State.ID] {
    guard let states else { return [] }
    let all = before.members.flatMap { $0.reading.chart.allStates.filter { !$0.isHistory } }
    let lookup = NameLookup(all.map { ($0.id.name, $0.displayName?.texts ?? []) })
    let (names, unknown) = lookup.names(in: states)
    if let unknown {
      let offer = suggestion(nearestNames(to: unknown.text, among: all.map(\.id.name)))
      throw ValidationError("no old version has a state '\(unknown.text)'\(offer)")
    }
    return names.map { State.ID($0) }
  }
}
