import StatechartFormats
import Statecharts
import Testing

/// What forks become: transitions to several states, and regions that are only implied.
struct DraftForkTests {
  @Test(arguments: [
    (
      "state f <<fork>>\na --> f : go\nf --> b",
      "-> a\nf <fork>\n  -> b\na\n  go -> f\nb"
    ),
    (
      "state f <<fork>>\na --> f : go\nf --> b\nf --> [*]",
      """
      -> a
      f <fork>
        -> b
        -> final
      a
        go -> f
      b
      final final
      ! 2:1: warning: the states after the fork 'f' cannot be active together; one is taken
      """
    ),
    (
      "state f <<fork>>\nstate s {\n state x\n}\na --> f : go\nf --> b\nf --> x",
      """
      -> a
      f <fork>
        -> b
        -> x
      s
        x
      a
        go -> f
      b
      ! 2:1: warning: the states after the fork 'f' cannot be active together; one is taken
      """
    ),
    (
      """
      state f <<fork>>
      state s {
       state x
       --
       state y
      }
      a --> f : go
      f --> x
      f --> y
      """,
      "-> a\nf <fork>\n  -> x y\ns parallel\n  x\n  y\na\n  go -> f"
    ),
    (
      "state f <<fork>>\na --> f : go\nf --> b\nf --> c\nb --> d : x\nc --> d : y",
      """
      -> a
      f <fork>
        -> b c
      a
        go -> f
      d
      f_regions parallel
        b
          x -> d
        c
          y -> d
      """
    ),
    (
      "state f <<fork>>\na --> f : go\nf --> b\nf --> c\nb --> c : x",
      """
      -> a
      f <fork>
        -> b
        -> c
      a
        go -> f
      b
        x -> c
      c
      ! 2:1: warning: the states after the fork 'f' cannot be active together; one is taken
      """
    ),
    (
      """
      state f <<fork>>
      state k <<choice>>
      a --> f : go
      f --> b
      f --> c
      b --> k : x
      k --> d : [p]
      k --> e
      """,
      """
      -> a
      f <fork>
        -> b c
      a
        go -> f
      f_regions parallel
        f_regions_region1 (region 1)
          -> b
          k <choice>
            [p] -> d
            -> e
          b
            x -> k
          d
          e
        c
      model named
      """
    ),
    (
      """
      state f <<fork>>
      state g <<fork>>
      a --> f : go
      f --> b
      f --> c
      b --> g : x
      g --> d
      g --> e
      """,
      """
      -> a
      f <fork>
        -> b c
      a
        go -> f
      f_regions parallel
        f_regions_region1 (region 1)
          -> b
          g <fork>
            -> d e
          b
            x -> g
          d
          e
        c
      """
    ),
    (
      """
      state f <<fork>>
      state s {
       x --> y : in
      }
      a --> f : go
      f --> s
      f --> c
      y --> d : out
      """,
      """
      -> a
      f <fork>
        -> s c
      a
        go -> f
      f_regions parallel
        f_regions_region1 (region 1)
          -> s
          s
            x
              in -> y
            y
              out -> d
          d
        c
      """
    ),
    (
      "state f <<fork>>\na --> f : go\nb --> f : go\nf --> c\nf --> d\nf --> c",
      """
      -> a
      f <fork>
        -> c d
      a
        go -> f
      b
        go -> f
      f_regions parallel
        c
        d
      """
    ),
    (
      """
      state f <<fork>>
      a --> f : go / x
      f --> b : / y
      f --> c : / z
      note on link
       why
      end note
      """,
      """
      -> a
      f <fork>
        / y; z -> b c
      a
        go / x -> f
      f_regions parallel
        b
        c
      ! 5:1: note: notes on such arrows are ignored
      """
    ),
  ])
  func means(drawing: String, reported: String) throws {
    let text = try DrawingReport.text(drawing)
    #expect(text == reported)
  }

  /// As many targets as are compared with one another.
  @Test(arguments: [100, 101]) func targetsAreCounted(count: Int) throws {
    let ways = (0..<count).map { "f --> s\($0)" }.joined(separator: "\n")
    let text = try DrawingReport.text("state f <<fork>>\na --> f : go\n" + ways)
    #expect(text.contains("f_regions parallel") == (count == 100))
    #expect(text.contains("cannot be active together") == (count > 100))
  }
}
