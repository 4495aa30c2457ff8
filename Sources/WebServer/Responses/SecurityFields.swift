import HTTPTypes

/// Fields that every answer carries.
enum SecurityFields {
  private static let referrerPolicy = name("Referrer-Policy")
  private static let openerPolicy = name("Cross-Origin-Opener-Policy")
  private static let frameOptions = name("X-Frame-Options")

  /// Adds them, unless they are there. An answer that has no policy for its content may load and run nothing.
  static func add(to fields: inout HTTPFields, isEmbedded: Bool) {
    guard !fields.contains(.xContentTypeOptions) else { return }
    fields[.xContentTypeOptions] = "nosniff"
    fields[referrerPolicy] = "same-origin"
    fields[openerPolicy] = "same-origin"
    if !isEmbedded { fields[frameOptions] = "DENY" }
    if !fields.contains(.contentSecurityPolicy) {
      fields[.contentSecurityPolicy] = "default-src 'none'; frame-ancestors 'none'"
    }
  }

  private static func name(_ text: String) -> HTTPField.Name {
    guard let name = HTTPField.Name(text) else { preconditionFailure("'\(text)' is no name of a field") }
    return name
  }
}
