extension Statechart: Codable {
  private enum CodingKeys: CodingKey {
    case name, title, summary, initial, dataModel, binding, variables, script, events, origin, states
  }

  /// Reads what was given; what is derived from it is made anew.
  ///
  /// - Throws: `DecodingError` if something is missing or of another kind.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      name: try values.decodeIfPresent(String.self, forKey: .name),
      title: try values.decodeIfPresent(LocalizedText.self, forKey: .title),
      summary: try values.decodeIfPresent(LocalizedText.self, forKey: .summary),
      initial: try values.decodeIfPresent(DefaultTransition.self, forKey: .initial),
      dataModel: try values.decodeIfPresent(DataModel.self, forKey: .dataModel),
      binding: try values.decode(Binding.self, forKey: .binding),
      variables: try values.decode([Variable].self, forKey: .variables),
      script: try values.decodeIfPresent(Script.self, forKey: .script),
      events: try values.decode([EventDeclaration].self, forKey: .events),
      origin: try values.decode(Origin.self, forKey: .origin),
      states: try values.decode([State].self, forKey: .states))
  }

  /// Writes what was given, origins included, and nothing that is derived from it.
  ///
  /// - Throws: what the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encodeIfPresent(name, forKey: .name)
    try values.encodeIfPresent(title, forKey: .title)
    try values.encodeIfPresent(summary, forKey: .summary)
    try values.encodeIfPresent(initial, forKey: .initial)
    try values.encodeIfPresent(dataModel, forKey: .dataModel)
    try values.encode(binding, forKey: .binding)
    try values.encode(variables, forKey: .variables)
    try values.encodeIfPresent(script, forKey: .script)
    try values.encode(events, forKey: .events)
    try values.encode(origin, forKey: .origin)
    try values.encode(states, forKey: .states)
  }
}
