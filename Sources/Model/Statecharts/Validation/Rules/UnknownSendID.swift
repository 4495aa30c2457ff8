/// A cancellation should name a send of the chart. SCXML 6.3.
struct UnknownSendID: ValidationRule {
  let codes: [Diagnostic.Code] = [.unknownSendID]

  func findings(in survey: Survey) -> [Diagnostic] {
    let known = survey.content.sends.compactMap(\.id)
    let identifiers = Set(known)
    var offers = NameOffers(known)
    return survey.content.cancels.compactMap { cancel in
      guard case .literal(let id) = cancel.sendID, !identifiers.contains(id) else { return nil }
      return Diagnostic(
        .warning, .unknownSendID, "nothing is sent with the identifier '\(id)', so there is nothing to cancel",
        at: cancel.origin.position, nearest: offers.nearest(to: id))
    }
  }
}

extension Diagnostic.Code {
  /// A cancellation names an identifier that no send has.
  public static let unknownSendID = Self("unknown-send-id")
}
