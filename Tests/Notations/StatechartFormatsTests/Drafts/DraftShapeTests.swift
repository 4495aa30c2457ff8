import StatechartFormats
import Statecharts
import Testing

/// Histories and ends where a chart cannot have them, and where it can.
struct DraftShapeTests {
  @Test(arguments: [
    (
      "state s {\n a --> [H] : x\n b --> c : y\n [H] --> b\n [H] --> c\n}",
      """
      s
        a
          x -> s_history
        s_history shallow history
          -> b
        b
          y -> c
        c
      ! 6:2: warning: a history state leads to one place; this arrow is ignored
      """
    ),
    (
      "a --> [H] : x",
      """
      a
        x -> H
      H
      ! 2:1: warning: a history state must be inside a state; here it is an ordinary one
      """
    ),
    (
      "state e <<end>>\ne --> a : x",
      """
      e
        x -> a
      a
      ! 2:1: warning: the final state 'e' has arrows that leave it; it is read as an ordinary one
      """
    ),
    (
      "state e <<end>> {\n state a\n}\nb --> e : x",
      """
      -> b
      e
        a
      b
        x -> e
      ! 2:1: warning: the final state 'e' has states inside; it is read as an ordinary one
      """
    ),
    (
      "state s {\n a --> b : x\n [H] --> a\n}\nc --> s[H] : y",
      """
      -> c
      s
        a
          x -> b
        b
        s_history shallow history
          -> a
      c
        y -> s_history
      """
    ),
    (
      "state s {\n state a\n}\ns[H] --> a\nc --> s[H] : y",
      "-> c\ns\n  a\n  s_history shallow history\n    -> a\nc\n  y -> s_history"
    ),
    (
      "s[H] --> a\nstate s",
      """
      s
        s_history shallow history
      a
      ! 2:1: warning: a history state leads to a state of its own region; this arrow is ignored
      """
    ),
    (
      """
      state s {
       state a
       state b
       --
       state c
       state d
      }
      i --> s[H] : back
      s[H] --> b
      s[H] --> d
      s[H] --> a
      """,
      """
      -> i
      s parallel
        s_region1 (region 1)
          a
          b
          s_history shallow history
            -> b
        s_region2 (region 2)
          c
          d
          s_history2 shallow history
            -> d
      i
        back -> s_history s_history2
      ! 12:1: warning: a history state leads to one place; this arrow is ignored
      """
    ),
    (
      "state s {\n state e <<end>>\n --\n state a\n}",
      "s parallel\n  s_region1 (region 1)\n    e final\n  a"
    ),
    (
      """
      state p {
       state q {
        state r
        state t
       }
       --
       state u
      }
      i --> p[H*] : back
      """,
      """
      -> i
      p parallel
        q
          r
          t
          q_deepHistory deep history
            -> r
        u
      i
        back -> q_deepHistory
      """
    ),
  ])
  func means(drawing: String, reported: String) throws {
    let text = try DrawingReport.text(drawing)
    #expect(text == reported)
  }
}
