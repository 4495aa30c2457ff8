import NIOCore
import StatechartDiagrams
import StatechartSimulation
import WebPages

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The files of `Public`, in memory under addresses with a hash of their content, so that browsers may cache them for
/// ever. They are compressed at the start. A page requests few of them: the parts of a style sheet are joined, each
/// script has all that it imports, and comments stay here.
struct AssetCatalog: Sendable {
  /// A file in the forms in which it is sent from one address.
  struct Asset: Sendable {
    fileprivate let plain: Representation
    fileprivate let compressed: Representation

    func answer(in coding: ContentCoding) -> Representation {
      switch coding {
      case .identity: plain
      case .gzip: compressed
      }
    }
  }

  /// The assets by the part after `/assets/` in their addresses, with a hash and without.
  private let assets: [String: Asset]
  let addresses: AssetAddresses

  init(_ folder: ResourceFolder) throws {
    var files = try AssetCatalog.files(in: folder.url.appending(path: "Public"))
    let style = DiagramStyle.palette + DiagramStyle.chosenPalettes + DiagramStyle.css
    files.append(("css/site/9-diagram.css", Array(style.utf8)))
    files.append(("css/compare/9-changes.css", Array(DiagramStyle.changes(for: .automatic).utf8)))
    files = try AssetCatalog.joiningScripts(AssetCatalog.joiningSheets(files.map(AssetCatalog.withoutComments)))
    var assets: [String: Asset] = [:]
    var addresses: [String: String] = [:]
    for (name, bytes) in files {
      let hashed = AssetCatalog.hashedName(name, ContentHash(bytes).text)
      let body = ByteBuffer(bytes: bytes)
      assets[name] = AssetCatalog.asset(name, body, cacheControl: "no-cache")
      assets[hashed] = AssetCatalog.asset(name, body, cacheControl: "public, max-age=31536000, immutable")
      addresses[name] = "/assets/" + hashed
    }
    self.assets = assets
    self.addresses = AssetAddresses(addresses)
  }

  /// The asset at a path below `/assets/`.
  func asset(at path: String) -> Asset? { assets[path] }

  private static func files(in folder: URL) throws -> [(String, [UInt8])] {
    // Foundation finds nothing in a folder that is a symbolic link.
    let folder = folder.resolvingSymlinksInPath()
    return try FileManager.default.subpathsOfDirectory(atPath: folder.path).compactMap { name -> (String, [UInt8])? in
      let file = folder.appending(path: name)
      let type = try FileManager.default.attributesOfItem(atPath: file.path)[.type] as? FileAttributeType
      return type == .typeRegular ? (name, Array(try Data(contentsOf: file))) : nil
    }
  }

  private static func withoutComments(_ name: String, _ bytes: [UInt8]) -> (String, [UInt8]) {
    let isCode = name.hasSuffix(".js") || name.hasSuffix(".css")
    return (name, isCode ? Array(CommentLines.removed(from: String(decoding: bytes, as: UTF8.self)).utf8) : bytes)
  }

  /// The same with the parts of each style sheet joined: a folder below `css` is one sheet, its parts in the order of
  /// their names, so that a page requests one file.
  private static func joiningSheets(_ files: [(String, [UInt8])]) -> [(String, [UInt8])] {
    var sheets: [String: [UInt8]] = [:]
    var others: [(String, [UInt8])] = []
    for (name, bytes) in files.sorted(by: { $0.0 < $1.0 }) {
      let path = name.split(separator: "/")
      if path.count == 3, path[0] == "css" {
        sheets["css/\(path[1]).css", default: []] += bytes
      } else {
        others.append((name, bytes))
      }
    }
    return others + sheets.map { ($0.key, $0.value) }
  }

  /// The same with all that each script imports joined to it.
  private static func joiningScripts(_ files: [(String, [UInt8])]) throws -> [(String, [UInt8])] {
    let folder = "js/"
    let texts = files.filter { $0.0.hasPrefix(folder) }.map { name, bytes in
      (String(name.dropFirst(folder.count)), String(decoding: bytes, as: UTF8.self))
    }
    let modules = ScriptModules(Dictionary(uniqueKeysWithValues: texts))
    return try files.filter { !$0.0.hasPrefix(folder) }
      + texts.map { (folder + $0.0, Array(try modules.joined($0.0).utf8)) }
  }

  private static func asset(_ name: String, _ body: ByteBuffer, cacheControl: String) -> Asset {
    let description = Representation.Description(
      mediaType: mediaType(of: name), cacheControl: cacheControl, policy: name.hasSuffix(".js") ? .script : nil)
    return Asset(
      plain: Representation(body, description, coding: .identity),
      compressed: Representation(body, description, coding: .gzip, effort: .asset))
  }

  private static func hashedName(_ name: String, _ hash: String) -> String {
    guard let dot = name.lastIndex(of: ".") else { return name + "." + hash }
    return name[..<dot] + "." + hash + name[dot...]
  }

  private static func mediaType(of name: String) -> String {
    switch name.split(separator: ".").last {
    case "css": "text/css; charset=utf-8"
    case "js": "text/javascript; charset=utf-8"
    case "svg": "image/svg+xml"
    case "json": "application/json"
    case "png": "image/png"
    case "woff2": "font/woff2"
    case .some, nil: "application/octet-stream"
    }
  }
}
