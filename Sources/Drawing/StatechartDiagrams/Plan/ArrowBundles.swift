import Statecharts

/// The transitions of one state that are drawn as one arrow with others.
struct ArrowBundles {
  /// The place of a transition in the arrow to a target.
  enum Place {
    /// It has an arrow of its own.
    case alone
    /// It is the first of a bundle, and represents it.
    case first(ArrowBundle)
    /// Another transition represents it.
    case inBundle
  }

  /// The bundles to each target, and the one of each transition.
  private var bundles: [Int: [ArrowBundle]] = [:]
  private var places: [Int: [Transition.ID: Int]] = [:]

  /// - Parameters:
  ///   - sharesArrows: True if transitions that differ in their events alone share an arrow.
  ///   - alternatives: The transitions whose order matters, which have a number each.
  ///   - targets: The figures that a transition leads to.
  init(
    of transitions: [Transition], sharing sharesArrows: Bool, _ alternatives: [Transition.ID: Alternative],
    targets: (Transition) -> [Int]
  ) {
    let limit = DiagramOptions.maxParallelArrows
    guard sharesArrows && transitions.count > 1 || transitions.count > limit else { return }
    var arrows: [Int: [ArrowBundle]] = [:]
    var known: [Int: [SharedArrow: Int]] = [:]
    for transition in transitions {
      let ends = targets(transition)
      for target in Set(ends) {
        let key = SharedArrow(transition)
        let isShared =
          sharesArrows && ends.count == 1 && !transition.events.isEmpty && alternatives[transition.id] == nil
        if isShared, let place = known[target]?[key] {
          arrows[target]?[place].transitions.append(transition)
        } else {
          if isShared { known[target, default: [:]][key] = arrows[target]?.count ?? 0 }
          arrows[target, default: []].append(ArrowBundle(transitions: [transition], hasOneLabel: true))
        }
      }
    }
    for (target, all) in arrows {
      let isCounted = all.count > limit
      let drawn =
        isCounted ? [ArrowBundle(transitions: all.flatMap(\.transitions), hasOneLabel: false)] : all
      bundles[target] = drawn
      for (place, bundle) in drawn.enumerated() where bundle.transitions.count > 1 {
        for transition in bundle.transitions { places[target, default: [:]][transition.id] = place }
      }
    }
  }

  /// The place of a transition in the arrow to a target.
  func place(of transition: Transition.ID, to target: Int) -> Place {
    guard let place = places[target]?[transition], let bundle = bundles[target]?[place] else { return .alone }
    return bundle.transitions.first?.id == transition ? .first(bundle) : .inBundle
  }
}

extension Diagram {
  /// True if events share arrows.
  package var sharesArrows: Bool { options.sharesArrows ?? false }

  /// True if some transitions differ in their events alone, so that they can share an arrow.
  package var canShareArrows: Bool {
    chart.allStates.contains { state in
      var known: Set<SharedArrow> = []
      return state.transitions.contains {
        $0.targets.count == 1 && !$0.events.isEmpty && plan.alternatives[$0.id] == nil
          && !known.insert(SharedArrow($0)).inserted
      }
    }
  }
}

/// What transitions that share an arrow have in common: all but their events.
private struct SharedArrow: Hashable {
  let condition: String?
  let targets: [State.ID]
  let kind: Transition.Kind
  let content: [Content]
  let displayName: LocalizedText?
  let summary: LocalizedText?

  init(_ transition: Transition) {
    condition = transition.condition?.source
    (targets, kind, content) = (transition.targets, transition.kind, transition.content)
    (displayName, summary) = (transition.displayName, transition.summary)
  }
}
