import Testing
import XMLTree

/// A document is one element: whoever makes it of anything else has made a mistake in the program.
struct DocumentFormTests {
  @Test func oneElementWithACommentIsADocument() {
    let document = MarkupDocument(
      Fragment {
        XMLTree.Comment("before")
        HTML.p { "text" }
      })
    #expect(document.root.name == "p")
  }

  @Test func severalElementsAreNone() async {
    await #expect(processExitsWith: .failure) {
      _ =
        MarkupDocument(
          Fragment {
            HTML.p { "one" }
            HTML.p { "two" }
          }
        ).root
    }
    await #expect(processExitsWith: .failure) {
      _ = MarkupDocument(
        Fragment {
          HTML.p { "one" }
          HTML.p { "two" }
        }
      ).html()
    }
  }

  @Test func textNextToAnElementMakesNone() async {
    await #expect(processExitsWith: .failure) {
      _ =
        MarkupDocument(
          Fragment {
            HTML.p { "one" }
            "two"
          }
        ).root
    }
  }
}
