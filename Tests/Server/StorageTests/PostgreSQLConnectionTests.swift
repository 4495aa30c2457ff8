import Testing

@testable import Storage

/// Connections to a PostgreSQL server.
struct PostgreSQLConnectionTests {
  @Test func aMissingLibraryIsNamed() {
    #expect(
      PostgreSQLConnection.load(["libinterlock-no-such-library.so.0"])
        == "PostgreSQL's client library libpq is not installed (on Debian, libpq5)")
  }

  @Test func whatIsNoLibraryOfPostgreSQLIsNamed() {
    #expect(
      PostgreSQLConnection.load(["libz.so.1", "libz.dylib"])?
        .hasPrefix("PostgreSQL's client library libpq lacks PQ") == true)
  }
}
