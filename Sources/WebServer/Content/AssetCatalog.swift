import StatechartDiagrams
import WebPages

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The files of `Public`, and the style sheet of drawings, held in memory under addresses that carry a hash of their
/// content, so that browsers may keep them for ever.
struct AssetCatalog: Sendable {
  struct Asset: Sendable {
    let bytes: [UInt8]
    let mediaType: String
    let hash: String
  }

  private let assets: [String: Asset]
  /// The names by what follows `/assets/` in their addresses.
  private let names: [String: String]
  let addresses: AssetAddresses

  init(_ folder: ResourceFolder) throws {
    var assets: [String: Asset] = [:]
    for (name, bytes) in try AssetCatalog.files(in: folder.url.appending(path: "Public")) {
      assets[name] = AssetCatalog.asset(name, bytes)
    }
    let drawings = "css/diagram.css"
    assets[drawings] = AssetCatalog.asset(drawings, Array((DiagramStyle.palette + DiagramStyle.css).utf8))
    self.assets = assets
    let hashed = assets.map { ($0, AssetCatalog.hashedName($0, $1.hash)) }
    names = Dictionary(hashed.map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    addresses = AssetAddresses(
      Dictionary(hashed.map { ($0, "/assets/" + $1) }, uniquingKeysWith: { first, _ in first }))
  }

  /// The asset at a path below `/assets/`; whether the path carries its hash comes with it.
  func asset(at path: String) -> (asset: Asset, isHashed: Bool)? {
    if let asset = names[path].flatMap({ assets[$0] }) { return (asset, true) }
    return assets[path].map { ($0, false) }
  }

  private static func files(in folder: URL) throws -> [(String, [UInt8])] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path).compactMap { name -> (String, [UInt8])? in
      let file = folder.appending(path: name)
      let type = try FileManager.default.attributesOfItem(atPath: file.path)[.type] as? FileAttributeType
      return type == .typeRegular ? (name, Array(try Data(contentsOf: file))) : nil
    }
  }

  private static func asset(_ name: String, _ bytes: [UInt8]) -> Asset {
    Asset(bytes: bytes, mediaType: mediaType(of: name), hash: ContentHash(bytes).text)
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
