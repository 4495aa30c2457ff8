import GRDB

/// The tables of the library's file.
enum Schema {
  /// Identifies the file as one of this program: the bytes of `ILck`. SQLite, `PRAGMA application_id`.
  static let applicationIdentifier = 0x494c_636b

  /// The steps from an empty file to the form of this version. A step that was published is never changed.
  static let migrator: DatabaseMigrator = {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1: machines and quotas") { try $0.execute(sql: first) }
    migrator.registerMigration("2: rooms") { try $0.execute(sql: rooms) }
    migrator.registerMigration("3: when a room was found to be over") { try $0.execute(sql: ends) }
    migrator.registerMigration("4: short addresses of machines") { try $0.execute(sql: short) }
    migrator.registerMigration("5: the library's time") { try $0.execute(sql: clock) }
    migrator.registerMigration("6: sessions") { try $0.execute(sql: sessions) }
    return migrator
  }()

  /// The short address of a machine; null if another had it before, and until a machine of an earlier version is put
  /// again.
  private static let short = """
    ALTER TABLE machine ADD COLUMN short TEXT;
    CREATE UNIQUE INDEX machineByShort ON machine (short);
    """

  /// Texts have a table of their own, so lists, counts and uses need few pages. They are bytes, since a text may
  /// contain a character that ends a text for SQLite. Times are seconds since 1970.
  ///
  /// `quota` counts what a client has put on a day (days since 1970). The client is identified by a hash of its network
  /// with a random key, which is removed with the day: no machine and no later day identifies who has put something.
  private static let first = """
    CREATE TABLE machine (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      hash BLOB NOT NULL UNIQUE CHECK (length(hash) = 32),
      notation TEXT NOT NULL,
      ordinal INTEGER NOT NULL CHECK (ordinal > 0),
      name TEXT,
      bytes INTEGER NOT NULL CHECK (bytes >= 0),
      arrived INTEGER NOT NULL,
      used INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX machineByUse ON machine (used, id);
    CREATE TABLE source (
      machine INTEGER PRIMARY KEY REFERENCES machine (id) ON DELETE CASCADE,
      text BLOB NOT NULL
    ) STRICT;
    CREATE TABLE total (
      id INTEGER PRIMARY KEY CHECK (id = 0),
      machines INTEGER NOT NULL,
      bytes INTEGER NOT NULL
    ) STRICT;
    INSERT INTO total VALUES (0, 0, 0);
    CREATE TRIGGER machineComes AFTER INSERT ON machine BEGIN
      UPDATE total SET machines = machines + 1, bytes = bytes + NEW.bytes;
    END;
    CREATE TRIGGER machineGoes AFTER DELETE ON machine BEGIN
      UPDATE total SET machines = machines - 1, bytes = bytes - OLD.bytes;
    END;
    CREATE TABLE quotaDay (
      day INTEGER PRIMARY KEY,
      key BLOB NOT NULL
    ) STRICT;
    CREATE TABLE quota (
      day INTEGER NOT NULL REFERENCES quotaDay (day) ON DELETE CASCADE,
      client BLOB NOT NULL,
      machines INTEGER NOT NULL,
      bytes INTEGER NOT NULL,
      PRIMARY KEY (day, client)
    ) STRICT, WITHOUT ROWID;
    """

  /// The library's time (`LibraryClock`), with the computer's clock at that time and how far it has jumped, in seconds.
  /// It begins at 0 with this migration; when a machine was `seen` last and until when a room is kept are counted by
  /// it. `used` is by the computer's clock, for people. Existing rooms, of 30 days at most, are kept for 31.
  private static let clock = """
    CREATE TABLE clock (
      id INTEGER PRIMARY KEY CHECK (id = 0),
      time INTEGER NOT NULL,
      wall INTEGER,
      jump INTEGER NOT NULL
    ) STRICT;
    INSERT INTO clock VALUES (0, 0, NULL, 0);
    ALTER TABLE machine ADD COLUMN seen INTEGER NOT NULL DEFAULT 0;
    DROP INDEX machineByUse;
    CREATE INDEX machineBySeen ON machine (seen, used, id);
    ALTER TABLE room ADD COLUMN keptUntil INTEGER NOT NULL DEFAULT 2678400;
    """
}

extension Schema {
  /// Rooms and their events. Times are seconds since 1970; `sequence` of a room is that of its last event. Events are
  /// JSON in UTF-8. A key identifies a request in its room, so none is entered twice.
  static let rooms = """
    CREATE TABLE room (
      code TEXT PRIMARY KEY,
      machine TEXT NOT NULL,
      secretHash BLOB NOT NULL,
      key BLOB NOT NULL,
      opened INTEGER NOT NULL,
      ends INTEGER NOT NULL,
      hasEnded INTEGER NOT NULL DEFAULT 0,
      sequence INTEGER NOT NULL DEFAULT 0
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX roomByEnd ON room (ends);
    CREATE TABLE roomEvent (
      room TEXT NOT NULL REFERENCES room (code) ON DELETE CASCADE,
      sequence INTEGER NOT NULL CHECK (sequence > 0),
      key TEXT NOT NULL,
      time INTEGER NOT NULL,
      event BLOB NOT NULL,
      PRIMARY KEY (room, sequence),
      UNIQUE (room, key)
    ) STRICT, WITHOUT ROWID;
    """

  /// The statement that adds the time at which an opening has found that a room is over, in seconds since 1970.
  static let ends = "ALTER TABLE room ADD COLUMN seenOver INTEGER"

  /// Sessions of machines and their events. `startKey` is a hash of a client's key with its network, `startStates` and
  /// `record` are JSON; `count` is how many events there are, by which none is added twice. `keptUntil` is by the
  /// library's time, the other times are milliseconds since 1970.
  static let sessions = """
    CREATE TABLE session (
      id TEXT NOT NULL PRIMARY KEY,
      notation TEXT NOT NULL,
      ordinal INTEGER NOT NULL,
      text BLOB NOT NULL,
      name TEXT,
      startStates BLOB NOT NULL,
      startKey BLOB UNIQUE,
      started INTEGER NOT NULL,
      bytes INTEGER NOT NULL,
      count INTEGER NOT NULL DEFAULT 0,
      keptUntil INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX sessionByEnd ON session (keptUntil);
    CREATE TABLE sessionEvent (
      session TEXT NOT NULL REFERENCES session (id) ON DELETE CASCADE,
      sequence INTEGER NOT NULL CHECK (sequence > 0),
      record BLOB NOT NULL,
      PRIMARY KEY (session, sequence)
    ) STRICT, WITHOUT ROWID;
    """
}
