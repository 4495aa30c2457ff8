import Statecharts

extension [Step] {
  /// The steps as a run stands in addresses and forms, decoded.
  var text: String { map(\.description).joined(separator: ",") }
}
