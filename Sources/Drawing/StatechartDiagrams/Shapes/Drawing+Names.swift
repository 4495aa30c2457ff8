import Statecharts
import XMLTree

extension Drawing {
  /// The classes of a state's element.
  func classes(of state: State, kind: Figure.Kind) -> String {
    var classes = ["state", className(of: kind)]
    if highlights.activeStates.contains(state.id) { classes.append("active") }
    if isPage, highlights.enteredStates.contains(state.id) { classes.append("entered") }
    if highlights.nextStates.contains(state.id) { classes.append("next") }
    if isWanted(state) { classes.append("wanted") }
    if isAccepting(state) { classes.append("accepting") }
    if isFound(state) { classes.append("found") }
    if recedes(state) { classes.append("receding") }
    if let heat = highlights.heat { classes.append(heat[state.id].className) }
    if let change = highlights.changes?.states[state.id] { classes.append(change.rawValue) }
    return classes.joined(separator: " ")
  }

  private func className(of kind: Figure.Kind) -> String {
    switch kind {
    case .initial: "initial"
    case .atomic: "atomic"
    case .final: "final"
    case .history: "history"
    case .pseudostate(let pseudostate, _): pseudostate.rawValue
    case .compound: "compound"
    case .region: "region"
    case .group: "group"
    }
  }

  func isWanted(_ state: State) -> Bool { highlights.refusal?.wanted == state.id }

  func isAccepting(_ state: State) -> Bool { highlights.acceptingStates.contains(state.id) }

  func isFound(_ state: State) -> Bool { highlights.foundStates.contains(state.id) }

  /// True if a search has found other states and not this one.
  private func recedes(_ state: State) -> Bool { !highlights.foundStates.isEmpty && !isFound(state) }

  /// True if a search has found states and the transition is at none of them.
  private func recedes(_ transition: Transition.ID) -> Bool {
    guard !highlights.foundStates.isEmpty, !highlights.foundStates.contains(transition.source) else { return false }
    let targets = chart.transition(transition)?.targets ?? []
    return !targets.contains(where: highlights.foundStates.contains)
  }

  /// A state's name and how it is marked.
  func accessibleName(of state: State) -> String {
    var parts = [state.isHistory ? description.name(of: state) : description.names.name(of: state)]
    if highlights.activeStates.contains(state.id) { parts.append(words.active) }
    if highlights.nextStates.contains(state.id) { parts.append(words.next) }
    if isWanted(state) { parts.append(words.wanted) }
    if isAccepting(state) { parts.append(words.accepting) }
    if isFound(state) { parts.append(words.found) }
    if let count = highlights.counts[state.id] { parts.append(String(count)) }
    if let change = highlights.changes?.states[state.id] { parts.append(words.change(change)) }
    return parts.joined(separator: words.separator)
  }

  /// All that is known of a state, a line each.
  func tooltip(of state: State) -> String {
    let summary = state.summary.map { [$0(in: diagram.language)] } ?? []
    let actions = words.actions(of: state, in: diagram.language, of: chart)
    let link = chart.presentation.links[state.id]?.tooltip.map { [$0] } ?? []
    return ([accessibleName(of: state)] + summary + actions + link).joined(separator: "\n")
  }

  /// Returns the name of a transition for assistive technology: its label, its targets and its marks.
  ///
  /// - Parameter bundle: The transitions that the arrow represents, if it is a bundle.
  func accessibleName(of transition: Transition, bundle: ArrowBundle? = nil) -> String {
    if let merged = bundle?.merged { return accessibleName(of: merged) }
    let source = chart.state(transition.source).map { description.name(of: $0) } ?? transition.source.name
    let targets = transition.targets.compactMap { chart.state($0) }.map { description.name(of: $0) }
    let way = targets.isEmpty ? words.within(source) : words.arrow(from: source, to: words.list(targets))
    let label =
      bundle.map { words.transitions($0.transitions.count) }
      ?? transition.label(in: diagram.language, of: chart).description.isolated
    var parts = [label.isEmpty ? way : way + words.colon + label]
    if bundle == nil, isInternal(transition) { parts.append(words.internalTransition) }
    if bundle == nil, let alternative = diagram.plan.alternatives[transition.id] {
      parts.append(words.alternative(alternative))
    }
    if highlights.validTransitions.contains(transition.id) { parts.append(words.valid) }
    if highlights.lastTransitions.contains(transition.id) { parts.append(words.last) }
    if isVisitedOnly(transition.id) { parts.append(words.visited) }
    if isUnseen(transition.id) { parts.append(words.unseen) }
    if let change = highlights.changes?.transitions[transition.id] { parts.append(words.change(change)) }
    return parts.joined(separator: words.separator)
  }

  /// True if it leads into its source without leaving it, which an arrow alone does not say. SCXML 3.5.
  private func isInternal(_ transition: Transition) -> Bool {
    transition.kind == .internal && !transition.isTargetless
      && chart.state(transition.source)?.kind == .compound
      && transition.targets.allSatisfy { chart.isDescendant($0, of: transition.source) }
  }

  /// Allowed by the source, and never taken there.
  private func isUnseen(_ transition: Transition.ID) -> Bool {
    chart.sourceMap?.uncalledTransitions.contains(transition) ?? false
  }

  /// Taken before, but not in the last step.
  func isVisitedOnly(_ transition: Transition.ID) -> Bool {
    highlights.visitedTransitions.contains(transition) && !highlights.lastTransitions.contains(transition)
  }

  /// The classes of a transition's element.
  func classes(of transition: Transition.ID) -> String {
    var classes = ["transition"]
    if highlights.validTransitions.contains(transition) { classes.append("valid") }
    if highlights.lastTransitions.contains(transition) { classes.append("last") }
    if highlights.visitedTransitions.contains(transition) { classes.append("visited") }
    if isUnseen(transition) { classes.append("unseen") }
    if recedes(transition) { classes.append("receding") }
    if let heat = highlights.heat { classes.append(heat[transition].className) }
    if let change = highlights.changes?.transitions[transition] { classes.append(change.rawValue) }
    return classes.joined(separator: " ")
  }
}
