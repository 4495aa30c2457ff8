import Foundation
import Testing

/// What keeps `interlock serve` from beginning is said in words, with the address.
struct ServeCommandTests {
  private static let quiet = ["--library", "off"]

  @Test func aPortInUse() throws {
    let (descriptor, port) = try Self.takenPort()
    defer { close(descriptor) }
    let result = try Program.run(["serve", "--port", "\(port)"] + Self.quiet)
    #expect(result.status == 1)
    #expect(result.errors.hasSuffix("interlock: error: http://127.0.0.1:\(port)/: port \(port) is in use\n"))
  }

  @Test(arguments: [
    ("192.0.2.1", "http://192.0.2.1:8080/: '192.0.2.1' is not an address of this computer"),
    ("nowhere.invalid", "http://nowhere.invalid:8080/: the host 'nowhere.invalid' is not known"),
    ("2001:db8::1", "http://[2001:db8::1]:8080/: '2001:db8::1' is not an address of this computer"),
  ])
  func aHostThatIsNotHere(host: String, words: String) throws {
    let result = try Program.run(["serve", "--host", host, "--workers", "0"] + Self.quiet)
    #expect(result.status == 1)
    #expect(result.errors.hasSuffix("interlock: error: \(words)\n"), "\(result.errors)")
  }

  @Test func tooFewFiles() throws {
    let result = try Program.shell("ulimit -n 12; \"$INTERLOCK\" serve --port 8123 --library off")
    #expect(result.status == 1)
    #expect(
      result.errors
        == "interlock: error: http://127.0.0.1:8123/: the system lets this process open 12 files at once (ulimit -n), and a "
        + "server needs 64 at least\n")
  }

  @Test(arguments: ["interlock", "javascript:alert(1)", "https:", "ftp://example.org/interlock"])
  func aProjectThatIsNowhere(address: String) throws {
    let result = try Program.run("serve", "--port", "0", "--project", address)
    #expect(result.status == 2)
    #expect(result.errors.contains("the project's address begins with https:// and a host"), "\(result.errors)")
  }

  @Test func aDatabaseThatIsNone() throws {
    for address in ["http://localhost/machines", "mysql://localhost/machines"] {
      let result = try Program.run("serve", "--port", "0", "--database", address)
      #expect(result.status == 1)
      #expect(result.errors.contains("begins with postgres://"), "\(result.errors)")
      #expect(try Program.run("library", "list", "--database", address).errors.contains("begins with postgres://"))
    }
  }

  /// A server that keeps nothing would leave the fault for the day on which it does.
  @Test func aDatabaseThatIsNoneIsRefusedWhereNoneIsUsed() throws {
    let result = try Program.run(
      ["serve", "--host", "nowhere.invalid", "--database", "http://localhost/machines"] + Self.quiet)
    #expect(result.status == 1)
    #expect(result.errors.contains("begins with postgres://"), "\(result.errors)")
  }

  /// Machines of the gallery and of the program's lessons keep their addresses.
  @Test func aFileHasAnAddressOfItsOwn() throws {
    let folder = try TemporaryFolder()
    let files = try ["battery", "coffee"].map { try folder.write("initial => a;", to: $0 + ".smcat") }
    let result = try Program.shell(
      """
      "$INTERLOCK" serve --port 0 --library off '\(files[0])' '\(files[1])' > '\(folder.path("lines"))' &
      for second in $(seq 60); do grep -q coffee '\(folder.path("lines"))' && break; sleep 1; done
      kill $!
      cat '\(folder.path("lines"))'
      """)
    let addresses = result.output.split(separator: "\n").dropFirst().compactMap { $0.split(separator: "/").last }
    #expect(addresses == ["battery-2", "coffee-2"], "\(result)")
  }

  /// A port of this computer at which something listens.
  private static func takenPort() throws -> (descriptor: Int32, port: Int) {
    #if canImport(Glibc)
      let kind = Int32(SOCK_STREAM.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    let descriptor = socket(AF_INET, kind, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(descriptor, address, length) == 0 && listen(descriptor, 1) == 0
          && getsockname(descriptor, address, &length) == 0
      }
    }
    #expect(isBound)
    return (descriptor, Int(UInt16(bigEndian: address.sin_port)))
  }
}
