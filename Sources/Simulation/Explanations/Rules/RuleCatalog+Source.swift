import Statecharts

/// Rules for program source, lessons and properties.
extension RuleCatalog {
  static let source: [Rule] = [
    Rule(
      "assigned-past-rule", .source, .warning, "A state is assigned though the rule of the machine does not allow it.",
      because: "What says which states may follow, such as canTransition, is not asked there.",
      do: "Ask it before the assignment, or let it allow the move."),
    Rule(
      "dead-end-state", .source, .note, "No other state may follow a state.",
      because: "Its isValidNextState is false for all states of the machine.",
      do: "Allow a state, unless the machine is to end there."),
    Rule(
      "discarded-result", .source, .note, "The result of enter is thrown away, and the move can be refused.",
      because:
        "enter returns false if the current state does not allow the next one; the program goes on as if it had happened.",
      do: "Look at the result, or allow the move."),
    Rule(
      "enter-on-exit", .source, .warning, "A state is entered while another is left.",
      because: "The machine does not expect that in willExit, and its states may be notified in a wrong order.",
      do: "Enter it in didEnter, or after the move."),
    Rule(
      "entered-outside", .source, .warning, "A state is entered that is in no machine's list.",
      because: "The move is refused.", do: "Add the state to the list of the machine."),
    Rule(
      "never-entered", .source, .note, "A state is made and never entered.", because: "No call of enter names it.",
      do: "Enter it, or remove it."),
    Rule(
      "no-rule", .source, .note, "A state has no isValidNextState while others of the machine have one.",
      because: "Any state may follow it.", do: "Override isValidNextState."),
    Rule(
      "not-analysed", .source, .note, "Something of the source is not analysed.",
      because: "What the program does there is not in the machine, which may therefore have too many or too few moves.",
      do: "Write it as the documentation on machines in apps shows."),
    Rule(
      "orphan-state", .source, .note, "A class of states is in no machine.", because: "It is never used.",
      do: "Add it to a machine's list, or remove it."),
    Rule(
      "refused-move", .source, .warning, "A move of the source is always refused.",
      because: "No state in which it is made allows the next one.",
      do: "Allow the move in isValidNextState, or remove it."),
    Rule(
      "target-outside", .source, .warning, "A state allows one that is not in the machine.",
      because: "The move is refused all the same.", do: "Add it to the list of states."),
    Rule(
      "unknown-start", .source, .note, "The source does not say in which state the machine starts.",
      because: "The first state is taken.", do: "Enter a state where the machine is made."),
  ]

  static let lessons: [Rule] = [
    Rule(
      "lesson-front-matter", .lesson, .error, "The front matter is missing or does not end.",
      because: "Without it a file is no lesson.", do: "Begin the file with --- and end the front matter with ---."),
    Rule(
      "lesson-goal", .lesson, .error, "A goal cannot be read, or no run was found that meets it.",
      because: "The exercise could not be solved.", do: "Correct the goal, or the machine."),
    Rule(
      "lesson-key", .lesson, .error, "A key is not known, occurs twice or has no value.",
      because: "It has no effect.", do: "Correct or remove it."),
    Rule(
      "lesson-limit", .lesson, .error, "The lesson is larger than is read.", because: "Lessons have limits.",
      do: "Divide it."),
    Rule(
      "lesson-link", .lesson, .error, "A link leads where it may not.",
      because: "Lessons link to pages of the server and to addresses of http and https.", do: "Correct it."),
    Rule(
      "lesson-machine", .lesson, .error, "The machine is not known or cannot be run.",
      because: "The lesson has nothing to show.", do: "Name a machine of the gallery, or a file next to the lesson."),
    Rule(
      "lesson-missing", .lesson, .error, "A key or a part is missing.", because: "The lesson cannot be shown without.",
      do: "Add it."),
    Rule(
      "lesson-open", .lesson, .error, "What was opened is not closed.", because: "Where it ends is not known.",
      do: "Close it."),
    Rule(
      "lesson-question", .lesson, .error,
      "A question lacks something, or the machine does something else than it says.",
      because: "Its right answer would be marked wrong.", do: "Correct the question as the message says."),
    Rule(
      "lesson-run", .lesson, .error, "A run cannot be read.", because: "The machine does not know a step of it.",
      do: "Correct the run."),
    Rule(
      "unreadable-property", .lesson, .error, "A property cannot be read.",
      because: "It is no sentence that is known, or names something that the machine does not have.",
      do: "Write it as the article Evidence shows."),
  ]
}
