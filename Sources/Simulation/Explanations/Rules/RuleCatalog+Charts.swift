import Statecharts

/// Rules for charts, and for what a search of their configurations finds.
extension RuleCatalog {
  static let charts: [Rule] = [
    Rule(
      "compound-without-states", .chart, .error, "A compound state has no state inside, or only history states.",
      because: "A compound state that is active has an active state inside (SCXML 3.3).",
      do: "Put a state inside, or make it an atomic state."),
    Rule(
      "conflicting-targets", .chart, .error, "The targets of one transition or initial cannot be active together.",
      because: "Several targets are allowed only in different regions of a parallel state (SCXML 3.5).",
      do: "Keep one target, or one in each region."),
    Rule(
      "content-in-history", .chart, .warning, "A history state has content on entry or exit.",
      because: "A history state is never active, so its content never runs (SCXML 3.10).",
      do: "Move the content to the state around it, or to the transition."),
    Rule(
      "dead-end", .chart, .note, "No transition leaves an atomic state, and it is not final.",
      because: "Once it is active, the machine stays there for ever without having ended.",
      do:
        "Make it a final state, or add a transition. In drawings a misspelt name makes such a state: compare the names."
    ),
    Rule(
      "delay-too-long", .chart, .warning, "The delay of an event is longer than the virtual clock.",
      because: "It is shortened to the longest delay there is.", do: "Give a shorter delay."),
    Rule(
      "delayed-internal-event", .chart, .warning, "An event for the internal queue has a delay.",
      because: "The internal queue has no delays (SCXML 6.2.1).",
      do: "Leave the delay out, or send the event to the external queue."),
    Rule(
      "done-data-outside-final", .chart, .warning, "A state that is not final has done data.",
      because: "Done data is sent when a final state is entered (SCXML 5.5); here it never is.",
      do: "Move it to the final state."),
    Rule(
      "duplicate-state", .chart, .error, "A second state has the name of a first.",
      because: "Names identify states, and a target could mean either (SCXML 3.14).", do: "Rename one of them."),
    Rule(
      "empty-identifier", .chart, .error, "A state's name is empty.",
      because: "Nothing could lead to it (SCXML 3.14).", do: "Give it a name."),
    Rule(
      "empty-initial", .chart, .error, "An initial has no target.",
      because: "It does not say in which state its parent starts (SCXML 3.6).",
      do: "Name a state inside the parent, or leave the initial out: then the first state is taken."),
    Rule(
      "endless-transition", .chart, .warning, "A transition has no event, no target and no condition.",
      because: "It is taken again and again, so the machine never comes to rest and is stopped (SCXML 3.13).",
      do: "Give it an event, a condition or a target."),
    Rule(
      "eventless-cycle", .chart, .warning, "Eventless transitions without conditions lead in a circle.",
      because: "Once in it, the machine never comes to rest and is stopped (SCXML 3.13).",
      do: "Give one of them an event or a condition."),
    Rule(
      "final-region", .chart, .error, "A final state is a region of a parallel state.",
      because: "Regions are states that have states (SCXML 3.4).", do: "Put the final state inside a region."),
    Rule(
      "history-default-outside", .chart, .error, "The default of a history state leads out of its parent.",
      because: "A shallow one leads to children of its parent, a deep one to descendants (SCXML 3.10.2).",
      do: "Name a state in the parent of the history state."),
    Rule(
      "history-without-default", .chart, .error, "A history state has no default transition.",
      because: "It has to say where to go before its parent was ever left (SCXML 3.10.2).",
      do: "Add a transition without event from the history state."),
    Rule(
      "initial-outside", .chart, .error, "A state starts in a state that is not inside it.",
      because: "An initial names descendants (SCXML 3.6).", do: "Name a state inside."),
    Rule(
      "internal-taken-as-external", .chart, .note, "An internal transition leaves its source after all.",
      because: "It can stay inside only if its source is compound and all targets are inside (SCXML 3.5).",
      do: "Make it external, or lead it to states inside its source."),
    Rule(
      "malformed-descriptor", .chart, .error, "An event descriptor does not follow the form.",
      because: "It is made of words joined by dots, with '*' at the end or alone (SCXML 3.12.1).",
      do: "Write it so: 'order.paid', 'order.*', '*'."),
    Rule(
      "misplaced-children", .chart, .error, "A final, history or atomic state has states inside.",
      because: "Only compound and parallel states do (SCXML 3.3).", do: "Make it compound, or move the states."),
    Rule(
      "misplaced-history", .chart, .error, "A history state lies outermost or inside an atomic state.",
      because: "It represents the past of the compound or parallel state around it (SCXML 3.10).",
      do: "Move it into that state."),
    Rule(
      "misplaced-initial", .chart, .error, "A state that is not compound has an initial.",
      because: "Only a compound state chooses in which state inside it starts (SCXML 3.6).", do: "Leave it out."),
    Rule(
      "no-states", .chart, .error, "The chart has no states.", because: "There is nothing to be in (SCXML 3.2).",
      do: "Add a state."),
    Rule(
      "parallel-without-regions", .chart, .error, "A parallel state has no regions.",
      because: "All its regions are active together; without any it could not be left by itself (SCXML 3.4).",
      do: "Add regions, or make it an atomic state."),
    Rule(
      "shadowed-transition", .chart, .warning, "Earlier transitions of the same state answer all that one answers.",
      because: "The first transition that is enabled is taken (SCXML 3.13), so this one never is.",
      do: "Move it before them, or give them conditions."),
    Rule(
      "transition-from-final", .chart, .error, "A transition leaves a final state.",
      because: "A final state has ended (SCXML 3.7).", do: "Let it leave the state around, or make the state not final."
    ),
    Rule(
      "transition-from-history", .chart, .error, "A transition with an event or condition leaves a history state.",
      because: "A history state is never active; it has one default transition (SCXML 3.10).",
      do: "Let it leave the state around."),
    Rule(
      "unanswered-event", .chart, .note,
      "The chart raises an event, or sends it to itself, that no transition handles.",
      because: "The event is discarded. Its name may be misspelt.", do: "Handle it, or correct its name."),
    Rule(
      "unknown-data-model", .chart, .warning, "The chart names a data model that is not run here.",
      because: "Its conditions are asked by name, and what its actions compute is only named.",
      do: "Answer the conditions in the run, or use 'ecmascript' or 'null'."),
    Rule(
      "unknown-send-id", .chart, .warning, "A cancellation names an identifier that no send has.",
      because: "There is nothing to cancel (SCXML 6.3).", do: "Correct the identifier."),
    Rule(
      "unknown-state-in-condition", .chart, .warning, "A condition asks with In() for a state that does not exist.",
      because: "It is always false (SCXML 5.9.2).", do: "Correct the name."),
    Rule(
      "unknown-target", .chart, .error, "A transition, an initial or a default leads to a state that does not exist.",
      because: "The machine could not go there (SCXML 3.5).", do: "Correct the name, or add the state."),
    Rule(
      "unreachable-state", .chart, .warning, "Nothing leads to a state.", because: "It is never active.",
      do: "Add a transition that leads to it, or remove it. In drawings a misspelt name makes such a state."),
    Rule(
      "unused-event", .chart, .note, "An event is declared that nothing handles, raises or sends.",
      because: "The declaration may be of an earlier version.", do: "Remove it, or handle the event."),
    Rule(
      "unused-history", .chart, .note, "Nothing leads to a history state.",
      because: "What it remembers is never used.", do: "Lead a transition to it, or remove it."),
  ]

  static let analyses: [Rule] = [
    Rule(
      "blocked", .analysis, .warning, "The machine gets into a configuration in which no move is valid.",
      because: "No event is taken there, no timer runs, and the machine has not ended. The run leads there.",
      do: "Handle an event there, or end the machine with a final state."),
    Rule(
      "conflicting-transitions", .analysis, .note, "One event enables two transitions that cannot both be taken.",
      because:
        "The one that gives way is dropped by the rules of priority (SCXML, appendix D), perhaps not as was meant.",
      do: "Give one of them a condition, such as In(), or handle the event in the state around."),
    Rule(
      "never-active", .analysis, .warning, "All configurations were examined, and a state is active in none.",
      because: "Transitions lead to it, but their conditions never hold or their events never come in time.",
      do: "Look at the conditions of the transitions that lead there."),
    Rule(
      "never-taken", .analysis, .warning, "All configurations were examined, and no move takes a transition.",
      because: "Its condition never holds while its state is active, or another transition always goes first.",
      do: "Look at its condition and at the transitions of the states inside."),
    Rule(
      "no-way-back", .analysis, .note, "From a configuration no path leads to a final state or back to the start.",
      because: "Moves are valid there, but the machine can no longer end or start over. The run leads there.",
      do: "Add a transition back, or a final state, unless that is meant."),
    Rule(
      "search-incomplete", .analysis, .note, "Not all configurations were examined.",
      because:
        "There are too many, or scripts, data or several timers decide where the machine goes. What was not found may exist.",
      do: "Verify a part: interlock verify says what holds within a bound that can be raised."),
  ]
}
