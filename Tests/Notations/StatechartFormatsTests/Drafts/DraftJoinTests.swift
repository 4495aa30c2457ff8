import StatechartFormats
import Statecharts
import Testing

/// What joins become: conditions that the other sources are active.
struct DraftJoinTests {
  @Test(arguments: [
    (
      """
      state f <<fork>>
      state j <<join>>
      a --> f : go
      f --> b
      f --> c
      b --> j : one
      c --> j
      j --> d
      """,
      """
      -> a
      f <fork>
        -> b c
      j <join>
        -> d
      a
        go -> f
      d
      f_regions parallel
        f_regions_region1 (region 1)
          b
            one -> f_regions_j_wait
          f_regions_j_wait <join>
            [In('c')] -> j
        c
          enter.j [In('f_regions_j_wait')] -> j
      ! 8:1: note: one arrow has no event; each is taken when its target is requested
      """
    ),
    (
      """
      state f <<fork>>
      state j <<join>>
      a --> f : go
      f --> b
      f --> c
      f --> d
      b --> j
      c --> j
      d --> j
      j --> e
      """,
      """
      -> a
      f <fork>
        -> b c d
      j <join>
        -> e
      a
        go -> f
      e
      f_regions parallel
        f_regions_region1 (region 1)
          b
            enter.f_regions_j_wait [In('c')] -> f_regions_j_wait
          f_regions_j_wait <join>
            [In('d')] -> j
        c
        d
      ! 3:1: note: 'j' joins 3 arrows; they are checked one after the other
      ! 8:1: note: one arrow has no event; each is taken when its target is requested
      """
    ),
    (
      "state j <<join>>\na --> j\nj --> d",
      """
      -> a
      j <join>
        -> d
      a
        enter.j -> j
      d
      ! 3:1: note: one arrow has no event; each is taken when its target is requested
      """
    ),
    (
      "state j <<join>>\na --> j\nb --> j\nj --> d",
      """
      -> a
      j <join>
        -> d
      a
        enter.j -> j
      b
        enter.j -> j
      d
      ! 2:1: warning: the arrows into the join 'j' do not come from different regions; each is taken alone
      ! 3:1: note: 2 arrows have no event; each is taken when its target is requested
      """
    ),
    (
      """
      state s {
       state a
       --
       state b
      }
      state j <<join>>
      a --> j
      b --> j
      j --> c
      """,
      """
      s parallel
        a
          enter.j [In('b')] -> j
        b
          enter.j [In('a')] -> j
      j <join>
        -> c
      c
      ! 8:1: note: 2 arrows have no event; each is taken when its target is requested
      """
    ),
    (
      """
      state s {
       state a {
        state p
        state q
       }
       --
       state b
      }
      state j <<join>>
      p --> j
      q --> j
      j --> c
      """,
      """
      s parallel
        a
          p
            enter.j -> j
          q
            enter.j -> j
        b
      j <join>
        -> c
      c
      ! 10:1: warning: the arrows into the join 'j' do not come from different regions; each is taken alone
      ! 11:1: note: 2 arrows have no event; each is taken when its target is requested
      """
    ),
    (
      "state j <<fork>>\na --> j : x\nb --> j : y\nj --> c",
      """
      -> a
      j <join>
        -> c
      a
        x -> j
      b
        y -> j
      c
      ! 2:1: warning: the arrows into the join 'j' do not come from different regions; each is taken alone
      """
    ),
    (
      "state j <<join>>\na --> j : x\nj --> b\nj --> c",
      "-> a\nj <fork>\n  -> b c\na\n  x -> j\nj_regions parallel\n  b\n  c"
    ),
    (
      "state j <<join>>\na --> j : x\nb --> j : y\nj --> c\nj --> d",
      """
      -> a
      j <join>
        -> c
        -> d
      a
        x -> j
      b
        y -> j
      c
      d
      ! 2:1: warning: the arrows into the join 'j' do not come from different regions; each is taken alone
      """
    ),
  ])
  func means(drawing: String, reported: String) throws {
    let text = try DrawingReport.text(drawing)
    #expect(text == reported)
  }
}
