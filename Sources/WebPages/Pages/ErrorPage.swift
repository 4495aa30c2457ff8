public import Statecharts
public import XMLTree

/// What went wrong with a request, for people and for programs.
public struct ErrorPage: Sendable {
  /// What went wrong.
  public enum Problem: Hashable, Sendable {
    /// There is no such machine; the nearest names come with it.
    case unknownMachine(String, nearest: [String])
    /// There is no such page.
    case unknownPage
    /// The run cannot be followed, for the reason that comes with it; the machine is there.
    case badRun(RunError, machine: String)
    /// What was typed into a form cannot be used, and whoever asks wants no form.
    case badForm(FormFault)
    /// A part of the address cannot be read.
    case badAddress(String)
    /// The address is longer than so many bytes.
    case tooLong(limit: Int)
    /// Only GET and HEAD are answered.
    case method
    /// What was sent is too large.
    case tooLarge
    /// A fault of the server.
    case server
  }

  /// What every page needs.
  public let site: Site
  /// What went wrong.
  public let problem: Problem
  /// The HTTP status.
  public let status: Int

  /// Makes the page.
  public init(site: Site, problem: Problem, status: Int) {
    self.site = site
    self.problem = problem
    self.status = status
  }

  private var language: Language { site.language }

  /// What went wrong, in one line of text in the page's language.
  public var message: String {
    switch problem {
    case .unknownMachine(let name, _): language(.errorUnknownMachine, name)
    case .unknownPage: language(.errorUnknownPage)
    case .badRun(let reason, _): language(.errorBadRun) + language.sentenceBreak + reason.text(in: language)
    case .badForm(let fault): language(.faultPart, fault.part, fault.message(in: language))
    case .badAddress(let part): language(.errorBadAddress, part)
    case .tooLong(let limit): language(.errorTooLong, String(limit))
    case .method: language(.errorMethod)
    case .tooLarge: language(.errorTooLarge)
    case .server: language(.errorServer)
    }
  }

  /// The page as a document.
  public func document() -> MarkupDocument {
    let content = site.templates.error.fill { slot in
      switch slot {
      case .status: Fragment { language(.errorStatus, String(status)) }
      case .title: Fragment { language(.errorTitle) }
      case .reason: Fragment { message }
      case .ways: ways
      }
    }
    return site.page(
      PageHead(title: language(.errorTitle), description: message), kind: "error", content: Fragment { content })
  }

  private var ways: Fragment {
    Fragment {
      switch problem {
      case .unknownMachine(_, let nearest): nearestLinks(nearest)
      case .badRun(_, let machine):
        HTML.li { HTML.a(href: address(of: machine)) { language(.errorRestart) } }
      case .unknownPage, .badForm, .badAddress, .tooLong, .method, .tooLarge, .server: Fragment()
      }
      HTML.li { HTML.a(href: site.galleryAddress) { language(.errorHome) } }
    }
  }

  @MarkupBuilder private func nearestLinks(_ names: [String]) -> Fragment {
    if !names.isEmpty {
      HTML.li {
        language.markup(.errorNearest, language.list(names.map { name in HTML.a(href: address(of: name)) { name } }))
      }
    }
  }

  private func address(of machine: String) -> String {
    ExplorerAddress(machine: machine, language: site.addressLanguage).text
  }
}
