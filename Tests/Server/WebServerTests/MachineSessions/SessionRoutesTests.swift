import HTTPTypes
import Testing

@testable import WebServer

/// The addresses of sessions, next to those of BasicHTTP's messages.
struct SessionRoutesTests {
  @Test(arguments: [
    (["sessions"], true, true), (["sessions"], false, false), (["sessions", "a"], false, true),
    (["sessions", "a"], true, false), (["sessions", "a", "events"], true, true),
    (["sessions", "a", "events"], false, false), (["sessions", "a", "session.2"], true, false),
    (["sessions", "a", "events", "b"], true, false), (["machines", "a"], false, false), ([], true, false),
  ])
  func handles(path: [String], isPost: Bool, expected: Bool) {
    #expect(SessionRoutes.handles(path, isPost: isPost) == expected)
  }

  @Test func methodsAreThoseOfTheAddress() {
    var methods = AllowedMethods(hasBasicHTTP: false, hasLibrary: false, hasRooms: false, hasAgents: false)
    #expect(methods.allowed(at: "/sessions") == [.get, .head])
    methods.hasSessions = true
    #expect(methods.allowed(at: "/sessions") == [.post])
    #expect(methods.allowed(at: "/sessions/a") == [.get, .head, .delete])
    #expect(methods.allowed(at: "/sessions/a/events") == [.post])
    #expect(methods.allowed(at: "/") == [.get, .head, .post])
    let both = AllowedMethods(
      hasBasicHTTP: true, hasLibrary: false, hasRooms: false, hasAgents: false, hasSessions: true)
    #expect(both.allowed(at: "/sessions/a") == [.get, .head, .delete, .post])
    #expect(both.allowed(at: "/sessions/a/session.2") == [.post])
  }
}
