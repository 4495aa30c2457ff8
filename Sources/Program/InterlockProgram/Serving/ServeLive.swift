import ArgumentParser
import WebPages
import WebServer

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Programs that run and tell `interlock serve` of their machines.
struct ServeLive: ParsableArguments {
  private static let tokenName = "INTERLOCK_LIVE_TOKEN"
  private static let tokenLength = 16...1000

  @Flag(
    help: """
      Let programs on this computer tell what their machines do; the page /live shows them as runs. Nothing of it is \
      stored.
      """)
  var live = false

  @Option(
    help: ArgumentHelp(
      """
      The token with which programs and readers on other computers may do so, as 'Authorization: Bearer' or as ?token= \
      in an address; without it, the environment variable INTERLOCK_LIVE_TOKEN is used.
      """, valueName: "token"))
  var liveToken: String?

  func validate() throws {
    guard live || liveToken == nil else { throw ValidationError("--live-token is for programs that run: add --live") }
    // It is in addresses and in a cookie as it is. RFC 3986, 2.3.
    guard let liveToken, !Self.isToken(liveToken) else { return }
    throw ValidationError("a token has 16 to 1000 letters, digits, '-', '.', '_' and '~'")
  }

  private static func isToken(_ text: String) -> Bool {
    tokenLength.contains(text.utf8.count)
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"):
          true
        case _: "-._~".utf8.contains(byte)
        }
      }
  }

  /// Lets programs tell of themselves, if they may.
  ///
  /// - Throws: `CommandFailure` if the token of the environment cannot be used.
  func apply(to options: inout ServerOptions) throws(CommandFailure) {
    guard live else { return }
    let token = liveToken ?? ProcessInfo.processInfo.environment[Self.tokenName]
    if let token, !Self.isToken(token) {
      throw CommandFailure(
        message: "\(Self.tokenName): error: a token has 16 to 1000 letters, digits, '-', '.', '_' and '~'")
    }
    options.live = LiveOptions(token: token)
  }

  /// Returns the line about programs at the start.
  func lines(host: String, port: Int) -> [String] {
    live ? ["Programs that run are at \(ServerAddress(host: host, port: port))\(LiveAddress.path.dropFirst())"] : []
  }
}
