extension Schema {
  /// Rooms and their events. Times are seconds since 1970; `sequence` of a room is that of its last event. Events are JSON in UTF-8.
  /// A key tells a request from all others of its room, so none is entered twice.
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

  /// When an opening has found that a room is over, in seconds since 1970.
  static let ends = "ALTER TABLE room ADD COLUMN seenOver INTEGER"
}
