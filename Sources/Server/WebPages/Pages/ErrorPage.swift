import Explanations
import StatechartEvidence
package import StatechartSimulation
package import Statecharts
package import XMLTree

/// The error of a request, for people and for programs.
package struct ErrorPage: Sendable {
  /// The kind of the error.
  package enum Problem: Hashable, Sendable {
    /// There is no such machine; the nearest names come with it.
    case unknownMachine(String, nearest: [String])
    /// There is such a machine, but its library cannot give it now.
    case unusableMachine(String, LibraryError)
    /// The address carries no machine, or one that is not right; its identifier comes with it.
    case badSource(String, LibraryError)
    /// There is no such page.
    case unknownPage
    /// The run cannot be followed, for the reason that comes with it; the machine is there.
    case badRun(RunError, machine: String)
    /// The text that was typed into a form cannot be used, and the client does not want a form.
    case badForm(FormFault)
    /// A part of the address cannot be read.
    case badAddress(String)
    /// The address is longer than so many bytes.
    case tooLong(limit: Int)
    /// Only these methods are answered.
    case method(allowed: [String])
    /// The request is too large.
    case tooLarge
    /// The answer would have more than so many bytes; what it is about comes with it, if that is known.
    case answerTooLarge(limit: Int, AnswerSubject?)
    /// Only the computer that the server runs on is answered, and none of its pages but Interlock's own.
    case notLocal
    /// A program or reader of another computer, or a page of another site, has no token for what programs tell.
    case liveElsewhere
    /// The server was called by a name that is none of its own.
    case foreignHost(String)
    /// No run that is shown has a session at this address.
    case unknownSession
    /// The body is not of this media type.
    case mediaType(String)
    /// The body is no message.
    case badMessage
    /// So many messages wait already.
    case mailboxFull(limit: Int)
    /// The library of machines does not do what was asked for.
    case library(LibraryProblem)
    /// A room does not do what was asked for.
    case room(RoomProblem)
    /// The work was ended; the machine is that of a page with a run.
    case stopped(StoppedWork, machine: String?)
    /// The server has too much to do.
    case busy
    /// A fault of the server.
    case server
  }

  /// The properties that every page needs.
  package let site: Site
  /// The kind of the error.
  package let problem: Problem
  /// The HTTP status.
  package let status: Int

  package init(site: Site, problem: Problem, status: Int) {
    self.site = site
    self.problem = problem
    self.status = status
  }

  private var language: Language { site.language }

  /// The error message, in one line of text in the page's language.
  package var message: String {
    switch problem {
    case .unknownMachine(let name, _): language(.errorUnknownMachine, name)
    case .unusableMachine(let name, let error):
      language(.errorUnusableMachine, name)
        + (error.lines.first.map { language.sentenceBreak + $0 } ?? "")
    case .badSource(_, let error):
      language(.errorBadSource) + (error.lines.first.map { language.sentenceBreak + $0 } ?? "")
    case .unknownPage: language(.errorUnknownPage)
    case .badRun(let reason, _): language(.errorBadRun) + language.sentenceBreak + reason.text(in: language)
    case .badForm(let fault): language(.faultPart, fault.part, fault.message(in: language))
    case .badAddress(let part): language(.errorBadAddress, part)
    case .tooLong(let limit): language(.errorTooLong, String(limit))
    case .method(let allowed): language(.errorMethod, allowed.joined(separator: language(.or)))
    case .tooLarge: language(.errorTooLarge)
    case .answerTooLarge(let limit, let subject):
      language(.errorAnswerTooLarge, String(limit >> 20))
        + (subject.map { language.sentenceBreak + $0.text(in: language) } ?? "")
    case .notLocal: language(.errorNotLocal)
    case .liveElsewhere: language(.liveElsewhere)
    case .foreignHost(let name): language(.errorForeignHost, name)
    case .unknownSession: language(.errorUnknownSession)
    case .mediaType(let type): language(.errorMediaType, type)
    case .badMessage: language(.errorBadMessage)
    case .mailboxFull(let limit): language(.errorMailboxFull, String(limit))
    case .library(let problem): problem.message(in: language)
    case .room(let problem): problem.message(in: language)
    case .stopped(let reason, _): reason.message(in: language)
    case .busy: language(.errorBusy)
    case .server: language(.errorServer)
    }
  }

  private var title: String {
    switch problem {
    case .unknownMachine, .unknownPage, .unknownSession: language(.errorNotFoundTitle)
    case .badSource, .badRun, .badForm, .badAddress, .tooLong: language(.errorAddressTitle)
    case .unusableMachine, .method, .tooLarge, .answerTooLarge, .notLocal, .liveElsewhere, .foreignHost, .mediaType,
      .badMessage,
      .mailboxFull, .library, .room, .stopped, .busy, .server:
      status == 404 ? language(.errorNotFoundTitle) : language(.errorTitle)
    }
  }

  /// The page as a document.
  package func document() -> MarkupDocument {
    let content = site.templates.error.fill { slot in
      switch slot {
      case .status: Fragment { language(.errorStatus, String(status)) }
      case .title: Fragment { title }
      case .reason: Fragment { lead }
      case .findings: findings
      case .search: search
      case .ways: ways
      }
    }
    var head = PageHead(title: title, description: message)
    if case .unusableMachine = problem { head.scripts = ["js/reload.js"] }
    return site.page(
      head, kind: "error", content: Fragment { content })
  }

  /// The error message, where findings follow.
  private var lead: String {
    switch problem {
    case .unusableMachine(let name, _): language(.errorUnusableMachine, name)
    case .badSource: language(.errorBadSource)
    case .library(.unreadable): language(.libraryUnreadable)
    case .unknownMachine, .unknownPage, .badRun, .badForm, .badAddress, .tooLong, .method, .tooLarge,
      .answerTooLarge, .notLocal, .liveElsewhere, .foreignHost, .unknownSession, .mediaType, .badMessage, .mailboxFull,
      .library, .room,
      .stopped, .busy, .server:
      message
    }
  }

  @MarkupBuilder private var findings: Fragment {
    if case .unusableMachine(let name, let error) = problem {
      list(error.lines)
      ChangesNote(address: ChangesAddress(name, since: error.revision), language: language)
    }
    if case .badSource(_, let error) = problem { said(error) }
    if case .library(.unreadable(let error)) = problem { said(error) }
    if case .room(.failed(let form?)) = problem { form.content(in: language) }
  }

  /// Returns the findings in a text that has no name; those in a file have the form of compilers' messages, with which
  /// editors find the place.
  private func said(_ error: LibraryError) -> Element {
    switch error {
    case .faulty(_, let findings):
      HTML.ul(class: "findings") {
        for finding in findings.prefix(LibraryError.maxFindings) {
          HTML.li { FindingWords(language: language).markup(finding) }
        }
      }
    case .unusable: list(error.lines)
    }
  }

  private func list(_ findings: [String]) -> Element {
    HTML.ul(class: "findings") {
      for finding in findings { HTML.li { HTML.code { finding } } }
    }
  }

  @MarkupBuilder private var ways: Fragment {
    switch problem {
    case .unknownMachine(_, let nearest): nearestLinks(nearest)
    case .badRun(_, let machine), .stopped(_, let machine?):
      HTML.li { HTML.a(href: address(of: machine)) { language(.errorRestart) } }
    case .badSource(let identifier, _):
      HTML.li { HTML.a(href: NewMachinePage.address(fixing: identifier, site)) { language(.errorFix) } }
    case .room(let problem):
      if let code = problem.room {
        HTML.li { HTML.a(href: RoomAddress(code, language: site.addressLanguage).text) { language(.roomTo) } }
      }
    case .unusableMachine, .unknownPage, .badForm, .badAddress, .tooLong, .method, .tooLarge,
      .answerTooLarge, .notLocal, .liveElsewhere, .foreignHost, .unknownSession, .mediaType, .badMessage, .mailboxFull,
      .library,
      .stopped, .busy,
      .server:
      Fragment()
    }
    HTML.li { HTML.a(href: site.galleryAddress) { language(.errorHome) } }
  }

  /// A form that looks for a machine, where none was found.
  @MarkupBuilder private var search: Fragment {
    let name: String? =
      switch problem {
      case .unknownMachine(let name, _): name
      case .unknownPage: ""
      case _: nil
      }
    if let name {
      HTML.form(action: "/machines", class: "inline find", .role("search")) {
        if let language = site.addressLanguage { HTML.input(type: .hidden, name: "lang", value: language.tag) }
        HTML.label(for: "machine-name") { language(.errorSearch) }
        HTML.input(type: .search, name: ErrorPage.nameField, value: name, id: "machine-name", .flag("required"))
        HTML.button(type: .submit, class: "button small") { language(.findGo) }
      }
    }
  }

  /// The name of the field of the form that looks for a machine.
  package static let nameField = "name"

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

extension LibraryError {
  /// The maximum number of findings that a page lists.
  fileprivate static let maxFindings = 50

  /// The error messages, a line for each finding, the first fifty.
  package var lines: [String] {
    switch self {
    case .faulty(let file, let diagnostics):
      diagnostics.prefix(LibraryError.maxFindings).map { $0.formatted(file: file) }
    case .unusable(let reason): reason.split(separator: "\n").prefix(LibraryError.maxFindings).map(String.init)
    }
  }
}

/// The reason why the work for a request was ended before there was an answer.
package enum StoppedWork: Hashable, Sendable {
  /// It took more time than a request may.
  case time
  /// It took more memory than a request may.
  case memory
  /// It ended its process.
  case crash
  /// Its process was stopped from outside.
  case still

  fileprivate func message(in language: Language) -> String {
    switch self {
    case .time: language(.errorStoppedTime)
    case .memory: language(.errorStoppedMemory)
    case .crash: language(.errorStoppedCrash)
    case .still: language(.errorStoppedStill)
    }
  }
}

/// The error of a request to the library of machines.
package enum LibraryProblem: Hashable, Sendable {
  /// There is no machine at the address.
  case unknown
  /// Uploads are not allowed from this client.
  case closed
  /// Uploads need a token.
  case noToken
  /// Uploads from pages of other sites are not allowed.
  case elsewhere
  /// The text is no machine that can be shown, for these reasons.
  case unreadable(LibraryError)
  /// A text may have so many bytes.
  case tooLong(limit: Int)
  /// There is no room.
  case full
  /// As much was put as may be in a day; more may be put in so many seconds.
  case quota(retryAfter: Int)
  /// The store fails.
  case failed

  /// Returns the error message, in one line of text.
  func message(in language: Language) -> String {
    switch self {
    case .unknown: language(.libraryUnknown)
    case .closed: language(.libraryClosed)
    case .noToken: language(.libraryNoToken)
    case .elsewhere: language(.libraryElsewhere)
    case .unreadable(let error):
      language(.libraryUnreadable) + (error.lines.first.map { language.sentenceBreak + $0 } ?? "")
    case .tooLong(let limit): language(.libraryTooLong, String(limit))
    case .full: language(.libraryFull)
    case .quota(let seconds): language(.libraryQuota, String((seconds + 3599) / 3600))
    case .failed: language(.libraryFailed)
    }
  }
}

/// The maximum sizes of an answer.
package enum AnswerLimits {
  /// The maximum number of bytes of a page.
  package static let pageBytes = 8 << 20
  /// The maximum number of bytes of a file.
  package static let fileBytes = 16 << 20
}

/// The subject of an answer that would be too large.
package struct AnswerSubject: Hashable, Sendable {
  private let states: Int
  private let transitions: Int
  private let bytes: Int

  package init(_ machine: Machine) {
    states = machine.chart.allStates.count
    transitions = machine.chart.allStates.reduce(0) { $0 + $1.transitions.count }
    bytes = (machine.text?.text ?? machine.source).utf8.count
  }

  func text(in language: Language) -> String {
    language(.errorAnswerMachine, String(states), String(transitions), String(bytes))
  }
}
