public import Explanations

/// What every page needs: its language, its templates, and where the assets are.
public struct Site: Sendable {
  /// The language of the page.
  public let language: Language
  /// The language if the address names it: links then name it too.
  public let addressLanguage: Language?
  /// The parsed templates.
  public let templates: PageTemplates
  /// The addresses of the assets, by their names such as `css/site.css`.
  public let assets: AssetAddresses

  /// True if rooms can be opened.
  public let hasRooms: Bool

  /// Makes a site.
  public init(
    language: Language, addressLanguage: Language? = nil, templates: PageTemplates, assets: AssetAddresses,
    hasRooms: Bool = false
  ) {
    self.hasRooms = hasRooms
    self.language = language
    self.addressLanguage = addressLanguage
    self.templates = templates
    self.assets = assets
  }

  /// The address of the gallery.
  var galleryAddress: String { AddressText.address("/", [QueryItem("lang", addressLanguage?.tag)]) }
}

/// Where assets are served, by their names below `Public`.
public struct AssetAddresses: Sendable {
  private let addresses: [String: String]

  /// Makes an index from names such as `css/site.css` to addresses such as `/assets/css/site.0a1b2c3d.css`.
  public init(_ addresses: [String: String]) {
    self.addresses = addresses
  }

  /// The address of an asset; its plain address if no other is known.
  public func callAsFunction(_ name: String) -> String {
    addresses[name] ?? "/assets/" + name
  }

  /// True if the asset is known.
  public func has(_ name: String) -> Bool { addresses[name] != nil }
}
