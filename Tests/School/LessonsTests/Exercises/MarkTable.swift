/// Answers to charts, most in the notation of state-machine-cat, with the least and the greatest mark that a teacher
/// would accept.
enum MarkTable {
  struct Row: CustomStringConvertible, Sendable {
    let what: String
    let reference: String
    let answer: String
    let marks: ClosedRange<Double>

    var description: String { what }
  }

  static let rows = lamp + door + order + slider + turnstile + switches + timer

  private static func rows(
    _ reference: String, _ rows: [(what: String, answer: String, marks: ClosedRange<Double>)]
  ) -> [Row] {
    rows.map { Row(what: $0.what, reference: reference, answer: $0.answer, marks: $0.marks) }
  }

  /// States without an arrow, in Mermaid.
  private static func unconnected(_ states: [String]) -> String {
    (["stateDiagram-v2", "[*] --> \(states[0])"] + states).joined(separator: "\n")
  }

  private static let dimmed = "initial => dark; dark => dim: press; dim => bright: press; bright => dark: press;"

  /// The machine of `exercise-build`.
  private static let lamp = rows(
    """
    initial => Dark;
    Dark => Lit: press;
    Lit { initial => Dim; Dim => Bright: press; };
    Bright => Dark: press;
    Lit => Dark: unplug;
    """,
    [
      ("lamp: flat", dimmed + "dim => dark: unplug; bright => dark: unplug;", 1...1),
      (
        "lamp: other names",
        "initial => a; a => b: press; b => c: press; c => a: press; b => a: unplug; "
          + "c => a: unplug;",
        1...1
      ),
      (
        "lamp: a harmless extra self-loop",
        dimmed + "dim => dark: unplug; bright => dark: unplug; dark => dark: unplug;",
        0.75...0.95
      ),
      ("lamp: no unplug", dimmed, 0.5...0.8),
      ("lamp: no unplug in bright", dimmed + "dim => dark: unplug;", 0.75...0.95),
      ("lamp: one state, press", "initial => a; a => a: press;", 0.0...0.35),
      ("lamp: one state, all events", "initial => a; a => a: press; a => a: unplug;", 0.0...0.35),
      ("lamp: one state", "initial => a;", 0.0...0.15),
      ("lamp: no arrows", unconnected(["dark", "dim", "bright"]), 0.0...0.25),
      (
        "lamp: another beginning",
        "initial => bright; dark => dim: press; dim => bright: press; bright => dark: press; "
          + "dim => dark: unplug; bright => dark: unplug;",
        0.65...0.95
      ),
      (
        "lamp: two brightnesses are one",
        "initial => dark; dark => lit: press; lit => dark: press; lit => dark: unplug;",
        0.3...0.67
      ),
      ("lamp: unplug makes it dim", dimmed + "dim => dark: unplug; bright => dim: unplug;", 0.75...0.95),
      (
        "lamp: nested, no unplug",
        "initial => Dark; Dark => Lit: press; Lit { initial => Dim; Dim => Bright: press; }; "
          + "Bright => Dark: press;",
        0.5...0.9
      ),
      (
        "lamp: press goes back",
        "initial => dark; dark => dim: press; dim => bright: press; bright => dim: press; "
          + "dim => dark: unplug; bright => dark: unplug;",
        0.7...0.95
      ),
      (
        "lamp: press is spelled otherwise",
        "initial => dark; dark => dim: pres; dim => bright: pres; bright => dark: pres; "
          + "dim => dark: unplug; bright => dark: unplug;",
        0.25...0.7
      ),
      ("lamp: unplug is spelled otherwise", dimmed + "dim => dark: plug; bright => dark: plug;", 0.4...0.8),
      ("lamp: only the first arrow", "initial => dark; dark => dim: press; bright;", 0.1...0.45),
      (
        "lamp: one brightness more",
        "initial => dark; dark => dim: press; dim => bright: press; bright => full: press; "
          + "full => dark: press; dim => dark: unplug; bright => dark: unplug; "
          + "full => dark: unplug;",
        0.5...0.9
      ),
      (
        "lamp: two mistakes",
        "initial => bright; dark => dim: press; dim => bright: press; bright => dark: press; "
          + "bright => dark: unplug;",
        0.5...0.85
      ),
    ])

  private static let shut = "initial => open; open => shut: close; shut => open: open; "

  /// The machine of `exercise-apart`.
  private static let door = rows(
    shut + "shut => locked: lock; locked => shut: unlock;",
    [
      ("door: no unlock", shut + "shut => locked: lock;", 0.6...0.95),
      (
        "door: locked while open",
        shut + "shut => locked: lock; locked => shut: unlock; open => locked: lock;",
        0.65...0.95
      ),
      (
        "door: opened while locked",
        shut + "shut => locked: lock; locked => shut: unlock; locked => open: open;",
        0.65...0.95
      ),
      ("door: no lock at all", shut, 0.3...0.65),
      ("door: unlock opens", shut + "shut => locked: lock; locked => open: unlock;", 0.65...0.95),
      (
        "door: shut at first",
        "initial => shut; open => shut: close; shut => open: open; shut => locked: lock; "
          + "locked => shut: unlock;",
        0.6...0.95
      ),
      (
        "door: events exchanged",
        "initial => open; open => shut: open; shut => open: close; shut => locked: lock; "
          + "locked => shut: unlock;",
        0.4...0.8
      ),
      (
        "door: targets exchanged",
        "initial => open; open => shut: close; shut => locked: open; shut => open: lock; "
          + "locked => shut: unlock;",
        0.4...0.8
      ),
      ("door: one state", "initial => a; a => a: open; a => a: close; a => a: lock; a => a: unlock;", 0.0...0.35),
      ("door: nothing", "initial => a;", 0.0...0.15),
      ("door: worn", shut + "shut => locked: lock; locked => worn: unlock; worn => open: open;", 0.65...0.95),
      ("door: never locked", shut + "locked => shut: unlock;", 0.6...0.95),
      ("door: only close", "initial => open; open => shut: close; locked;", 0.1...0.5),
    ])

  private static let steps =
    "initial => cart; cart => address: next; address => pay: next; pay => review: next; review => done: next; "
  private static let back = "address => cart: back; pay => address: back; review => pay: back;"

  /// Five states.
  private static let order = rows(
    steps + back,
    [
      (
        "order: no last step",
        "initial => cart; cart => address: next; address => pay: next; pay => review: next; "
          + "done;" + back,
        0.75...0.95
      ),
      (
        "order: no first step",
        "initial => cart; address => pay: next; pay => review: next; review => done: next;" + back,
        0.5...0.95
      ),
      ("order: no back", steps, 0.45...0.8),
      ("order: no back in review", steps + "address => cart: back; pay => address: back;", 0.8...0.97),
      ("order: one state, next", "initial => a; a => a: next;", 0.0...0.3),
      ("order: one state, all events", "initial => a; a => a: next; a => a: back;", 0.0...0.3),
      ("order: two states", "initial => a; a => b: next; b => a: back;", 0.0...0.45),
      (
        "order: back to the beginning",
        steps + "address => cart: back; pay => cart: back; review => cart: back;",
        0.65...0.92
      ),
      (
        "order: cancel as well",
        steps + back + "address => cart: cancel; pay => cart: cancel; review => cart: cancel; "
          + "done => cart: cancel;",
        0.4...0.8
      ),
      ("order: no arrows", unconnected(["cart", "address", "pay", "review", "done"]), 0.0...0.15),
      ("order: nothing", "initial => cart;", 0.0...0.15),
      (
        "order: next is called forward",
        "initial => cart; cart => address: forward; address => pay: forward; "
          + "pay => review: forward; review => done: forward;" + back,
        0.3...0.75
      ),
      ("order: from the end to the beginning", steps + back + "done => cart: next;", 0.75...0.95),
      (
        "order: three mistakes",
        "initial => address; cart => address: next; address => pay: next; "
          + "pay => review: next; done => cart: next;" + back,
        0.45...0.85
      ),
      ("order: another machine", "initial => a; a => b: x; b => a: y;", 0.0...0.2),
    ])

  /// The smallest machine whose states can be distinguished.
  private static let slider = rows(
    "initial => off; off => on: up; on => off: down;",
    [
      ("slider: up twice", "initial => off; off => on: up; on => off: down; on => on: up;", 0.5...0.9),
      ("slider: no down", "initial => off; off => on: up;", 0.4...0.85),
      ("slider: nothing", unconnected(["off", "on"]), 0.0...0.15),
      ("slider: one state", "initial => a; a => a: up; a => a: down;", 0.0...0.5),
    ])

  /// What is done is seen.
  private static let turnstile = rows(
    "initial => locked; locked => unlocked: coin / open; unlocked => locked: push / shut; "
      + "unlocked => unlocked: coin / thank;",
    [
      (
        "turnstile: no thanks",
        "initial => locked; locked => unlocked: coin / open; unlocked => locked: push / shut; "
          + "unlocked => unlocked: coin;",
        0.6...0.92
      ),
      (
        "turnstile: there are no actions",
        "initial => locked; locked => unlocked: coin; unlocked => locked: push; "
          + "unlocked => unlocked: coin;",
        0.15...0.7
      ),
      (
        "turnstile: push while locked",
        "initial => locked; locked => unlocked: coin / open; unlocked => locked: push / shut; "
          + "unlocked => unlocked: coin / thank; locked => locked: push;",
        0.6...0.92
      ),
      (
        "turnstile: the second coin is refused",
        "initial => locked; locked => unlocked: coin / open; unlocked => locked: push / shut;",
        0.6...0.92
      ),
      ("turnstile: one state", "initial => a; a => a: coin / open; a => a: push / shut;", 0.0...0.5),
    ])

  /// Two regions.
  private static let switches = rows(
    """
    both [type=parallel] {
      a { a.initial => aoff; aoff => aon: x; aon => aoff: y; },
      b { b.initial => boff; boff => bon: v; bon => boff: w; };
    };
    """,
    [
      (
        "switches: flat",
        "initial => n; n => a: x; n => b: v; a => n: y; a => ab: v; b => n: w; b => ab: x; "
          + "ab => a: w; ab => b: y;",
        1...1
      ),
      (
        "switches: flat, one arrow is missing",
        "initial => n; n => a: x; n => b: v; a => n: y; a => ab: v; b => n: w; b => ab: x; "
          + "ab => a: w;",
        0.7...0.97
      ),
      ("switches: one of them", "initial => n; n => a: x; a => n: y;", 0.1...0.5),
    ])

  /// A light that goes out by itself.
  private static func light(_ delay: String?, restart: Bool = true, cancel: Bool = true) -> String {
    let timer = delay.map { #"<onentry><send event="out" id="out" delay="\#($0)"/></onentry>"# } ?? ""
    return """
      <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="null" initial="dark">
        <state id="dark"><transition event="press" target="lit"/></state>
        <state id="lit">
          \(timer)
          \(cancel ? #"<onexit><cancel sendid="out"/></onexit>"# : "")
          \(restart ? #"<transition event="press" target="lit"/>"# : "")
          <transition event="out" target="dark"/>
          <transition event="switch" target="dark"/>
        </state>
      </scxml>
      """
  }

  /// Time is seen by what it sets off.
  private static let timer = rows(
    light("5s"),
    [
      ("light: too late", light("7s"), 0.6...0.95), ("light: no timer", light(nil, cancel: false), 0.4...0.92),
      ("light: cannot be pressed again", light("5s", restart: false), 0.6...0.95),
      ("light: other states", light("5s").replacing("dark", with: "a").replacing("lit", with: "b"), 1...1),
    ])
}
