/// An event for the internal queue cannot be delayed, and no delay is longer than the virtual clock. SCXML 6.2.1.
struct SendDelay: ValidationRule {
  let codes: [Diagnostic.Code] = [.delayedInternalEvent, .delayTooLong]

  func findings(in survey: Survey) -> [Diagnostic] {
    survey.content.sends.compactMap { send in
      guard let delay = send.delay else { return nil }
      let position = send.origin.position
      if send.target == .literal("#_internal") {
        return Diagnostic(
          .warning, .delayedInternalEvent, "an event for the internal queue cannot be delayed", at: position,
          suggestion: "remove the target or the delay")
      }
      guard case .literal(let length) = delay, length >= .longest else { return nil }
      return Diagnostic(.warning, .delayTooLong, "the delay is taken as \(Delay.longest), the longest", at: position)
    }
  }
}

extension Diagnostic.Code {
  /// A send to the internal queue has a delay.
  public static let delayedInternalEvent = Self("delayed-internal-event")
  /// A delay is the longest there is, or was longer.
  public static let delayTooLong = Self("delay-too-long")
}
