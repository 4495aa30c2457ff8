import Explanations
import StatechartExecution
import StatechartSimulation
import Statecharts
import XMLTree

// The name of the machine, and what can be done with all of its page.
extension ExplorerPage {
  var title: String {
    chart.label(in: language.tag) + " · " + words.plainStates(final.atomicStates)
  }

  @MarkupBuilder var heading: Fragment {
    HTML.h1 { chart.label(in: language.tag) }
    if let summary = chart.summary { HTML.p(class: "lead") { summary(in: language.tag) } }
    if let changes { ChangesNote(address: changes, language: language) }
    shareMenu
    ExportLinks(links: links, language: language, source: source)
    moreMenu
    keySheet
  }

  /// What keys do, where scripts make them do it.
  private var keySheet: Element {
    HTML.details(class: "menu keys", .id("key-sheet"), .hidden()) {
      HTML.summary(class: "chip", .aria("label", language(.keysTitle))) { "?" }
      HTML.div(class: "menu-body") {
        HTML.p { language(.keyHint) }
        HTML.button(
          type: .button, id: "keys-switch", class: "button", .data("on", language(.keysOn)),
          .data("off", language(.keysOff))
        ) { language(.keysOff) }
      }
    }
  }

  /// The other actions on the machine.
  private var moreMenu: Element {
    HTML.details(class: "menu", .id("more-menu")) {
      HTML.summary(class: "chip") { language(.moreMenu) }
      HTML.ul(class: "menu-body") {
        HTML.li { HTML.a(href: links.staged, id: "present") { language(.stageOpen) } }
        HTML.li {
          HTML.a(href: QuizAddress.start(machine.identifier, site), .data("file", "")) { language(.quizOpen) }
        }
        if machine.identifier == GuideStop.machine, address.view.guide == nil { HTML.li { GuideOffer(site: site) } }
        HTML.li {
          HTML.a(
            href: NewMachinePage.address(editing: machine.identifier, run: address.taken, site), id: "edit-copy",
            .data("file", "")
          ) { language(.editText) }
        }
        HTML.li {
          HTML.a(
            href: ComparePage.address(old: machine.identifier, in: site.addressLanguage), id: "compare-versions",
            .data("file", "")
          ) { language(.compareWith) }
        }
        if site.hasRooms {
          HTML.li {
            OpenRoomForm(
              site: site,
              fields: [
                (RoomAddress.Field.machine, machine.identifier), (RoomAddress.Field.run, address.taken.text),
              ])
          }
        }
      }
    }
  }

  private var shareMenu: Element {
    HTML.details(class: "menu", .id("share-menu")) {
      HTML.summary(class: "chip") { language(.shareRun) }
      HTML.div(class: "menu-body") {
        // The server does not write the name that it is called by into pages that it keeps: without scripts a link has
        // it, with them a field.
        HTML.p(.id("share-link")) { HTML.a(href: links.shared) { language(.shareLink) } }
        HTML.label(.hidden()) {
          language(.shareHint)
          HTML.input(
            type: .text, value: "", id: "share-address", .flag("readonly"),
            .data("copied", language(.copied)))
        }
        HTML.button(type: .button, id: "copy-address", class: "button", .hidden()) { language(.copy) }
        CodeImage(address: links.shared(as: ExplorerAddress.codeFormat), language: language)
        HTML.p {
          HTML.a(href: links.shared(as: SharePage.pathExtension), .data("file", "")) { language(.shareAll) }
        }
        HTML.label(.id("share-frame"), .hidden()) {
          language(.shareFrame)
          HTML.textarea(
            name: "frame", value: "", id: "frame-snippet", rows: 3, .flag("readonly"), .data("address", links.embedded))
        }
      }
    }
  }
}
