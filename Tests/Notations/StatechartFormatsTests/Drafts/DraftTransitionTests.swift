import StatechartFormats
import Statecharts
import Testing

/// What the labels of arrows become: requests, times, conditions, names of events, regions.
struct DraftTransitionTests {
  @Test(arguments: [
    (
      "a --> b\nb --> c",
      """
      a
        enter.b -> b
      b
        enter.c -> c
      c
      ! 2:1: note: 2 arrows have no event; each is taken when its target is requested
      """
    ),
    (
      "a --> b",
      """
      a
        enter.b -> b
      b
      ! 2:1: note: one arrow has no event; each is taken when its target is requested
      """
    ),
    (
      "state a\n--\nstate b",
      "regions parallel\n  a\n  b"
    ),
    (
      "state a\n--\nstate b\nb --> c : x",
      "regions parallel\n  a\n  region2 (region 2)\n    b\n      x -> c\n    c"
    ),
    (
      "state s {\n a --> a : x\n --\n state b\n}",
      "s parallel\n  s_region1 (region 1)\n    a\n      x -> a\n  b"
    ),
    (
      "state s {\n state a {\n  state c\n }\n a --> c : x\n --\n state b\n}",
      "s parallel\n  s_region1 (region 1)\n    a\n      x -> c\n      c\n  b"
    ),
    (
      "a --> b : go [else]\na --> c : go [x]",
      "a\n  go [x] -> c\n  go -> b\nb\nc\nmodel named"
    ),
    (
      "a : go [else] / beep\na : stop / beep\na --> b : go [x]",
      "a\n  stop / beep -> \n  go [x] -> b\n  go / beep -> \nb\nmodel named"
    ),
    (
      "a --> b : after 5s [x]\na --> c : after 5s\nb --> a : after 5s",
      """
      a
        entry / send after 5s after 5s
        exit / cancel after.5s.a
        after.5s.a [x] -> b
        after.5s.a -> c
      b
        entry / send after 5s after 5s
        exit / cancel after.5s.b
        after.5s.b -> a
      c
      model named
      event after.5s.a is after 5s
      event after.5s.b is after 5s
      """
    ),
    (
      "a --> b : after 1s\na --> c : after 2s",
      """
      a
        entry / send after 1s after 1s
        entry / send after 2s after 2s
        exit / cancel after.1s.a
        exit / cancel after.2s.a
        after.1s.a -> b
        after.2s.a -> c
      b
      c
      event after.1s.a is after 1s
      event after.2s.a is after 2s
      """
    ),
    (
      "state k <<choice>>\nk --> a : after 5s",
      "-> a\nk <choice>\n  [after 5s] -> a\na\n"
        + "! 3:1: note: one label at a choice is read as a condition, since a choice waits for no event\nmodel named"
    ),
    (
      "a --> b : go [In('b')]",
      "a\n  go [In('b')] -> b\nb"
    ),
    (
      "a --> b : go [In(\"b\") ]\nb --> a : [ In ( 'a' ) ]",
      "a\n  go [In(\"b\")] -> b\nb\n  [In ( 'a' )] -> a"
    ),
    (
      "a --> b : go [In('b') && x]",
      "a\n  go [In('b') && x] -> b\nb\nmodel named"
    ),
    (
      "a --> b : go [In()]",
      "a\n  go [In()] -> b\nb\nmodel named"
    ),
    (
      "a --> b : go [In('a'b')]",
      "a\n  go [In('a'b')] -> b\nb\nmodel named"
    ),
    (
      "a --> b : go [In('']",
      "a\n  go [In(''] -> b\nb\nmodel named"
    ),
    (
      "state \"A b\" as x\nstate \"A b\"\nstate A_b",
      "x (A b)\nA_b2 (A b)\nA_b"
    ),
    (
      "a --> b : coin in\na --> c : coin_in",
      "a\n  coin_in2 -> b\n  coin_in -> c\nb\nc\nevent coin_in2 is coin in"
    ),
    (
      "a --> b : [true]\nb --> a : [false]",
      "a\n  -> b\nb\n  [false] -> a\nmodel named"
    ),
  ])
  func means(drawing: String, reported: String) throws {
    let text = try DrawingReport.text(drawing)
    #expect(text == reported)
  }
}
