/// Where links of a lesson may lead.
enum LinkTarget {
  /// True for `http:`, `https:`, a path of this site, and a part of the page. RFC 3986.
  static func isAllowed(_ target: String) -> Bool {
    let lower = target.lowercased()
    if lower.hasPrefix("https://") || lower.hasPrefix("http://") || target.hasPrefix("#") { return true }
    return target.hasPrefix("/") && !target.hasPrefix("//") && !target.contains("\\")
  }
}
