import GRDB

/// The reason why a library on disk cannot be used.
package enum StoreError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is none in the folder.
  case missing(path: String)
  /// The file or its folder cannot be made or opened, for a reason in the system's words.
  case inaccessible(path: String, reason: String)
  /// The file is a database of another program.
  case foreign(path: String)
  /// A later version of the program has written it in a form that this one does not know.
  case newer(path: String)
  /// The file is no database, or a part of it cannot be read.
  case damaged(path: String, reason: String)
  /// The database does not do what it should.
  case failed(path: String, reason: String)

  /// The error message, which begins with the path.
  package var description: String {
    switch self {
    case .missing(let path): "\(path): there is no library"
    case .inaccessible(let path, let reason): "\(path): the library cannot be opened: \(reason)"
    case .foreign(let path): "\(path): the file is the database of another program"
    case .newer(let path):
      "\(path): the library was written by a later version of Interlock; this one leaves it as it is"
    case .damaged(let path, let reason):
      "\(path): the library's file is damaged (\(reason)); restore a backup, or move it away to begin anew"
    case .failed(let path, let reason): "\(path): the library failed: \(reason)"
    }
  }

  /// The error after one of the database.
  init(_ error: any Error, path: String) {
    guard let error = error as? DatabaseError else {
      self = error as? StoreError ?? .failed(path: path, reason: "\(error)")
      return
    }
    let reason = error.message ?? error.resultCode.description
    switch error.resultCode {
    case .SQLITE_NOTADB, .SQLITE_CORRUPT: self = .damaged(path: path, reason: reason)
    case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_READONLY, .SQLITE_AUTH:
      self = .inaccessible(path: path, reason: reason)
    case _: self = .failed(path: path, reason: reason)
    }
  }
}
