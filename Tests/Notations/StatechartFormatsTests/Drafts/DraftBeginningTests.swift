import StatechartFormats
import Statecharts
import Testing

/// Where a drawing begins, and what of that is said.
struct DraftBeginningTests {
  @Test(arguments: [
    (
      "[*] --> a\n[*] --> b",
      """
      -> initial
      initial <choice>
        -> a
        -> b
      a
      b
      ! 2:1: warning: the first of 2 states is not marked; this one is taken
      """
    ),
    (
      "[*] --> a : [x]\n[*] --> b : [else]",
      "-> initial\ninitial <choice>\n  [x] -> a\n  -> b\na\nb\nmodel named"
    ),
    (
      "[*] --> a : go / x",
      """
      -> a / go; x
      a
      ! 2:1: note: a region begins without an event; 'go' is read as an action
      """
    ),
    (
      "[*] --> a : go\n[*] --> b : stop",
      "-> initial\ninitial\n  go -> a\n  stop -> b\na\nb"
    ),
    (
      "[*] --> a : / one\n[*] --> b : / two",
      """
      -> initial
      initial <choice>
        / one -> a
        / two -> b
      a
      b
      ! 2:1: warning: the first of 2 states is not marked; this one is taken
      """
    ),
    (
      "state s {\n a --> [*] : x\n}\ns --> b\ns --> c : y",
      """
      s
        done.state.s -> b
        y -> c
        a
          x -> s_final
        s_final final
      b
      c
      """
    ),
    (
      "state s {\n [*] --> a\n}\nt --> a : x",
      "-> t\ns\n  -> a\n  a\nt\n  x -> a"
    ),
    (
      "[*] --> s\nstate s {\n [*] --> a : / x\n a --> b : y\n}",
      "-> s\ns\n  -> a / x\n  a\n    y -> b\n  b"
    ),
    (
      "[*] --> b\nstate s {\n state a\n state b\n}",
      "-> b\ns\n  a\n  b"
    ),
    (
      "state s {\n [*] --> x\n}\nstate t {\n state x\n}",
      """
      s
        -> x
        x
      t
      ! 6:2: note: 'x' is named inside 't', but is nested in 's': a drawing has one state of a name
      """
    ),
    (
      "state s {\n [*] --> x\n}\nstate t {\n [*] --> x\n x --> y : go\n y --> z : on\n}",
      """
      s
        -> x
        x
          go -> y
      t
        -> t_initial
        t_initial <choice>
          -> x
        y
          on -> z
        z
      ! 6:2: warning: 't' begins in 'x', which is in 's', so that it is left at once (give the state inside another name)
      ! 6:2: note: 'x' is named inside 't', but is nested in 's': a drawing has one state of a name
      """
    ),
    (
      "state s {\n [*] --> x\n x --> y : a\n --\n [*] --> x\n x --> z : b\n}",
      """
      s parallel
        s_region1 (region 1)
          -> x
          x
            a -> y
            b -> z
          y
        s_region2 (region 2)
          -> s_initial2
          s_initial2 <choice>
            -> x
          z
      ! 6:2: warning: 's' begins in 'x', which is in another region, so that it is left at once (give the state inside another name)
      ! 6:2: note: 'x' is named inside 's', but is nested in another region of it: a drawing has one state of a name
      """
    ),
    // What lies further out, or is named with its path, is meant.
    (
      "state s {\n state x\n}\nstate t {\n y --> s.x : go\n y --> t : on\n state u {\n  v --> y : b\n }\n}",
      "-> t\ns\n  x\nt\n  -> u\n  y\n    go -> x\n    on -> t\n  u\n    v\n      b -> y"
    ),
    (
      "[*] --> a\n[*] --> b\nstate s {\n state a\n --\n state b\n}",
      "-> a b\ns parallel\n  a\n  b"
    ),
    (
      "[*] --> a : / x\n[*] --> b : / x\nstate s {\n state a\n --\n state b\n}",
      "-> a b / x\ns parallel\n  a\n  b"
    ),
    (
      "[*] --> a : / x\n[*] --> b : / y\nstate s {\n state a\n --\n state b\n}",
      """
      -> initial
      initial <choice>
        / x -> a
        / y -> b
      s parallel
        a
        b
      ! 2:1: warning: the first of 2 states is not marked; this one is taken
      """
    ),
    (
      "[*] --> a\n[*] --> b : go\nstate s {\n state a\n --\n state b\n}",
      "-> initial\ninitial\n  -> a\n  go -> b\ns parallel\n  a\n  b"
    ),
    (
      "state s {\n [*] --> a\n --\n state b\n}",
      "s parallel\n  s_region1 (region 1)\n    -> a\n    a\n  b"
    ),
    (
      """
      a --> b : x
      note on link
       one
       two
      end note
      [*] --> a
      note on link
       start
      end note
      """,
      """
      -> a
      a
        x -> b
      b
      ! 7:1: note: notes on such arrows are ignored
      """
    ),
  ])
  func means(drawing: String, reported: String) throws {
    let text = try DrawingReport.text(drawing)
    #expect(text == reported)
  }
}
