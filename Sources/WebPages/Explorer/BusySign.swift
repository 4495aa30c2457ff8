import Explanations
import XMLTree

/// That a page is on its way, with a button that stops it: scripts show it where that takes a while.
struct BusySign: MarkupComponent {
  let language: Language

  var body: Fragment {
    Fragment {
      HTML.div(id: "busy", class: "busy", .hidden()) {
        HTML.span(.role("status")) { language(.busy) }
        HTML.button(type: .button, id: "busy-cancel", class: "button small") { language(.busyCancel) }
      }
    }
  }
}
