import Explanations
import XMLTree

/// The result of a conversion; its losses, if any, come first.
struct ConversionNote: MarkupComponent {
  /// The maximum number of losses that are listed.
  private static let maxListed = 12

  let conversion: NewMachinePage.Conversion
  let language: Language

  var body: Fragment {
    HTML.div(id: "conversion", class: "conversion") {
      switch conversion {
      case .done(let title): HTML.p { language(.workspaceConverted, title) }
      case .impossible: HTML.p(class: "fault") { language(.workspaceConvertFault) }
      case .losing(let identifier, let title, let losses):
        HTML.p { language(.workspaceLosses, title) }
        HTML.ul {
          for loss in losses.prefix(Self.maxListed) {
            HTML.li { FindingWords(language: language).reason(loss) }
          }
          if losses.count > Self.maxListed {
            HTML.li { language(.variablesMore, String(losses.count - Self.maxListed)) }
          }
        }
        HTML.div(class: "ways") {
          HTML.button(
            type: .submit, name: WorkspaceField.sure, value: identifier, class: "button", .attribute("form", "new")
          ) { language(.workspaceConvertTo, title) }
          HTML.button(type: .submit, class: "button", .attribute("form", "new")) { language(.workspaceKeep) }
        }
      }
    }
  }
}
