/// The tables in PostgreSQL, the same as those in SQLite (`Schema`). Hashes and keys of rooms are hexadecimal digits.
enum PostgreSQLSchema {
  /// The prefix of all names of tables.
  private static let prefix = "interlock_"
  /// Names that are not those of `Schema` with the prefix: a table and the columns of rooms.
  private static let names = [
    "roomEvent": "interlock_room_event",
    "secretHash": "secret_hash",
    "hasEnded": "has_ended",
    "keptUntil": "kept_until",
    "sessionEvent": "interlock_session_event",
    "startStates": "start_states",
    "startKey": "start_key",
  ]

  /// Returns the PostgreSQL name of a table or column that `Schema` names.
  static func name(_ name: String) -> String { names[name] ?? prefix + name }

  /// The number under which one process at a time brings the tables to this version.
  private static let lock = 0x494c_636b
  /// The steps to the form of this version. A step that was published is never changed.
  private static let migrations = [
    ("1: rooms", [room, event]),
    ("2: when a room was found to be over", ["ALTER TABLE interlock_room ADD COLUMN seen_over bigint"]),
    ("3: machines and quotas", machines),
    ("4: short addresses of machines", short),
    ("5: the library's time", clock),
    ("6: sessions", sessions),
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

  /// Short addresses, as in `Schema`.
  private static let short = [
    "ALTER TABLE interlock_machine ADD COLUMN short text",
    "CREATE UNIQUE INDEX interlock_machine_by_short ON interlock_machine (short)",
  ]

  /// Machines, as in `Schema`.
  private static let machines = [
    """
    CREATE TABLE interlock_machine (
      id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
      hash bytea NOT NULL UNIQUE CHECK (length(hash) = 32),
      notation text NOT NULL,
      ordinal bigint NOT NULL CHECK (ordinal > 0),
      name text,
      bytes bigint NOT NULL CHECK (bytes >= 0),
      arrived bigint NOT NULL,
      used bigint NOT NULL
    )
    """,
    "CREATE INDEX interlock_machine_by_use ON interlock_machine (used, id)",
    """
    CREATE TABLE interlock_source (
      machine bigint PRIMARY KEY REFERENCES interlock_machine (id) ON DELETE CASCADE,
      text bytea NOT NULL
    )
    """,
    """
    CREATE TABLE interlock_total (
      id bigint PRIMARY KEY CHECK (id = 0),
      machines bigint NOT NULL,
      bytes bigint NOT NULL
    )
    """,
    "INSERT INTO interlock_total VALUES (0, 0, 0)",
    """
    CREATE FUNCTION interlock_machine_counted() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'INSERT' THEN
        UPDATE interlock_total SET machines = machines + 1, bytes = bytes + NEW.bytes;
      ELSE
        UPDATE interlock_total SET machines = machines - 1, bytes = bytes - OLD.bytes;
      END IF;
      RETURN NULL;
    END $$
    """,
    """
    CREATE TRIGGER interlock_machine_comes_or_goes AFTER INSERT OR DELETE ON interlock_machine
    FOR EACH ROW EXECUTE FUNCTION interlock_machine_counted()
    """,
    "CREATE TABLE interlock_quotaDay (day bigint PRIMARY KEY, key bytea NOT NULL)",
    """
    CREATE TABLE interlock_quota (
      day bigint NOT NULL REFERENCES interlock_quotaDay (day) ON DELETE CASCADE,
      client bytea NOT NULL,
      machines bigint NOT NULL,
      bytes bigint NOT NULL,
      PRIMARY KEY (day, client)
    )
    """,
  ]

  /// The library's time, as in `Schema`.
  private static let clock = [
    """
    CREATE TABLE interlock_clock (
      id bigint PRIMARY KEY CHECK (id = 0),
      time bigint NOT NULL,
      wall bigint,
      jump bigint NOT NULL
    )
    """,
    "INSERT INTO interlock_clock VALUES (0, 0, NULL, 0)",
    "ALTER TABLE interlock_machine ADD COLUMN seen bigint NOT NULL DEFAULT 0",
    "DROP INDEX interlock_machine_by_use",
    "CREATE INDEX interlock_machine_by_seen ON interlock_machine (seen, used, id)",
    "ALTER TABLE interlock_room ADD COLUMN kept_until bigint NOT NULL DEFAULT 2678400",
  ]

  /// Sessions, as in `Schema`.
  private static let sessions = [
    """
    CREATE TABLE interlock_session (
      id text PRIMARY KEY,
      notation text NOT NULL,
      ordinal bigint NOT NULL,
      text bytea NOT NULL,
      name text,
      start_states bytea NOT NULL,
      start_key bytea UNIQUE,
      started bigint NOT NULL,
      bytes bigint NOT NULL,
      count bigint NOT NULL DEFAULT 0,
      kept_until bigint NOT NULL
    )
    """,
    "CREATE INDEX interlock_session_by_end ON interlock_session (kept_until)",
    """
    CREATE TABLE interlock_session_event (
      session text NOT NULL REFERENCES interlock_session (id) ON DELETE CASCADE,
      sequence bigint NOT NULL CHECK (sequence > 0),
      record bytea NOT NULL,
      PRIMARY KEY (session, sequence)
    )
    """,
  ]

  /// The time limit of a migration: to change large tables takes longer than a request may.
  private static let timeLimit = Duration.seconds(60)

  /// Brings the tables to this version; processes that start at the same time do so in turn.
  static func migrate(_ connection: PostgreSQLConnection) throws {
    connection.deadline = .now + timeLimit
    try connection.transaction {
      try connection.run("SELECT pg_advisory_xact_lock($1::bigint)", [.integer(lock)])
      try connection.run(
        "CREATE TABLE IF NOT EXISTS interlock_migration (number bigint PRIMARY KEY, name text NOT NULL)")
      let done = try connection.run("SELECT count(*) FROM interlock_migration").rows.first?[0].number ?? 0
      guard done <= migrations.count else { throw StoreError.newer(path: "PostgreSQL") }
      for (index, (name, commands)) in migrations.enumerated().dropFirst(done) {
        for command in commands { try connection.run(command) }
        try connection.run(
          "INSERT INTO interlock_migration VALUES ($1::bigint, $2)", [.integer(index + 1), .text(name)])
      }
    }
  }
}
