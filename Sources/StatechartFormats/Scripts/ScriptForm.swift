/// How an expression that is no literal is made, so that the names in it can be followed. ECMAScript 2023, 13.
indirect enum ScriptForm: Sendable {
  /// An operator and what is after it.
  struct Operand: Sendable {
    let sign: String
    let node: ScriptNode
  }

  /// `condition ? met : unmet`
  struct Alternatives: Sendable {
    let condition: ScriptNode
    let met: ScriptNode
    let unmet: ScriptNode
  }

  /// A name; where it is decides what it stands for.
  case name(String, at: Int)
  /// `object.name`
  case member(ScriptNode, String)
  /// `object[key]`
  case item(ScriptNode, ScriptNode)
  /// `function(arguments)`
  case call(ScriptNode, [ScriptNode])
  /// The texts of a template and what is put between them.
  case template([ScriptNode])
  /// Operands that are joined by operators of one rank.
  case operation(ScriptNode, [Operand])
  /// `!a`, `-a`
  case prefix(String, ScriptNode)
  /// One of two values.
  case alternatives(Alternatives)
  /// A function, by its number in the outline of the script.
  case function(Int)
  /// `...list`, as an item of a list.
  case spread(ScriptNode)
  /// A name that was followed to something that has no value here, such as a call; the name is kept.
  case reference(ScriptNode)
}
