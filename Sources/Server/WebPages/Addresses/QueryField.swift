import StatechartFormats
import StatechartSimulation
package import Statecharts

/// A field of the query of an address: where the address has its value, how that is read and written, and which other
/// addresses keep it. `ExplorerAddress.fields` has them all.
struct QueryField: Sendable {
  /// The addresses on a page that keep the value.
  enum Lifetime: Sendable {
    /// None: it is asked on one page alone.
    case once
    /// Those of other moments.
    case lasting
    /// Those of other moments, of files and of frames.
    case everywhere
  }

  /// The context in which values are read.
  struct Context {
    let machine: Machine
    let notations: NotationCatalog
    let place: ExplorerAddress.Place

    var chart: Statechart { machine.chart }
  }

  typealias Property<Value> = any WritableKeyPath<ExplorerAddress, Value> & Sendable
  /// Reads a text; nil if it is malformed.
  typealias Reader<Value> = @Sendable (String, Context) throws(RunError) -> Value?

  let name: String
  let lifetime: Lifetime
  let property: any PartialKeyPath<ExplorerAddress> & Sendable
  /// Reads a text into an address; false if it is malformed.
  let read: @Sendable (String, inout ExplorerAddress, Context) throws(RunError) -> Bool
  /// The text of an address's value; nil if the value is the standard one.
  let text: @Sendable (ExplorerAddress) -> String?
  /// Gives an address the standard value.
  let reset: @Sendable (inout ExplorerAddress) -> Void

  /// A field whose standard value is the one that an address begins with.
  init<Value: Equatable & Sendable>(
    _ name: String, _ property: Property<Value>, _ lifetime: Lifetime = .lasting,
    read: @escaping Reader<Value>, text: @escaping @Sendable (Value) -> String?
  ) {
    self.name = name
    self.lifetime = lifetime
    self.property = property
    let standard = ExplorerAddress.standard[keyPath: property]
    self.read = { (string, address, context) throws(RunError) in
      guard let value = try read(string, context) else { return false }
      address[keyPath: property] = value
      return true
    }
    self.text = { address in
      let value = address[keyPath: property]
      return value == standard ? nil : text(value)
    }
    reset = { $0[keyPath: property] = standard }
  }

  /// A field whose value may be missing.
  init<Value: Equatable & Sendable>(
    _ name: String, optional property: Property<Value?>, _ lifetime: Lifetime = .lasting,
    read: @escaping Reader<Value>, text: @escaping @Sendable (Value) -> String?
  ) {
    self.init(
      name, property, lifetime,
      read: { (string, context) throws(RunError) in try read(string, context).map { .some($0) } },
      text: { $0.flatMap(text) })
  }

  /// A field with a word of a closed set.
  init<Value: RawRepresentable<String> & Equatable & Sendable>(
    _ name: String, _ property: Property<Value>, _ lifetime: Lifetime = .lasting
  ) {
    self.init(name, property, lifetime, read: { string, _ in Value(rawValue: string) }, text: { $0.rawValue })
  }

  /// A field with a word of a closed set, which may be missing.
  init<Value: RawRepresentable<String> & Equatable & Sendable>(
    _ name: String, optional property: Property<Value?>, _ lifetime: Lifetime = .lasting
  ) {
    self.init(name, optional: property, lifetime, read: { string, _ in Value(rawValue: string) }, text: { $0.rawValue })
  }

  /// A field that has one text, or is missing.
  init(_ name: String, _ property: Property<Bool>, when word: String) {
    self.init(name, property, read: { string, _ in string == word ? true : nil }, text: { $0 ? word : nil })
  }
}

/// The error of the query of an address.
package enum QueryError: Error, Hashable, Sendable {
  /// A value that its field cannot have, with its name.
  case malformed(String)
  /// The run to compare with.
  case run(RunError)
}
