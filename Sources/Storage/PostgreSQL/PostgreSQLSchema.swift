/// The tables of rooms in PostgreSQL, the same as those in SQLite (`Schema`). Hashes and keys are hexadecimal digits.
enum PostgreSQLSchema {
  /// The channel on which new events are told.
  static let channel = "interlock_rooms"
  /// The number under which one process at a time brings the tables to this version.
  private static let lock = 0x494c_636b
  /// The steps to the form of this version. A step that was published is never changed.
  private static let migrations = [
    ("1: rooms", [room, event])
  ]

  private static let room = """
    CREATE TABLE interlock_room (
      code text PRIMARY KEY,
      machine text NOT NULL,
      secret_hash text NOT NULL,
      key text NOT NULL,
      opened bigint NOT NULL,
      ends bigint NOT NULL,
      has_ended boolean NOT NULL DEFAULT false,
      sequence bigint NOT NULL DEFAULT 0
    )
    """
  private static let event = """
    CREATE TABLE interlock_room_event (
      room text NOT NULL REFERENCES interlock_room (code) ON DELETE CASCADE,
      sequence bigint NOT NULL CHECK (sequence > 0),
      key text NOT NULL,
      time bigint NOT NULL,
      event text NOT NULL,
      PRIMARY KEY (room, sequence),
      UNIQUE (room, key)
    )
    """

  /// Brings the tables to this version; processes that start at the same time do so in turn.
  static func migrate(_ connection: PostgreSQLConnection) throws {
    try connection.transaction {
      try connection.run("SELECT pg_advisory_xact_lock($1::bigint)", [String(lock)])
      try connection.run(
        "CREATE TABLE IF NOT EXISTS interlock_migration (number bigint PRIMARY KEY, name text NOT NULL)")
      let done = try connection.run("SELECT count(*) FROM interlock_migration").first?.first.flatMap { Int($0) } ?? 0
      for (index, (name, commands)) in migrations.enumerated().dropFirst(done) {
        for command in commands { try connection.run(command) }
        try connection.run("INSERT INTO interlock_migration VALUES ($1::bigint, $2)", [String(index + 1), name])
      }
    }
  }
}
