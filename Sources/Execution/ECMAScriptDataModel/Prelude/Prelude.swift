/// The program that prepares a context: it takes away what is not deterministic or cannot be bounded, and returns the
/// functions by which the data model works.
///
/// Scripts cannot reach them, and they rely on nothing that scripts can change: what they need is taken before any
/// script runs, tables have no prototype, and lists are read by index.
enum Prelude {
  static let source = """
    (function () {
    \(natives)
    \(session)
    \(markup)
    \(language)
    \(inspection)
    \(values)
    \(bridge)
    })()
    """

  /// The parts of the language that the other pieces use, as they are before any script can change them.
  private static let natives = #"""
    const world = globalThis
    const globalEval = eval
    const NativeError = Error
    const NativeFunction = Function
    const { stringify, parse } = JSON
    const { create, defineProperty, freeze, getPrototypeOf, isExtensible, isFrozen, keys } = Object
    const { apply, construct, ownKeys } = Reflect
    const { isArray, from: arrayFrom } = Array
    const uncurried = method => Function.prototype.call.bind(method)
    const hasOwn = uncurried(Object.prototype.hasOwnProperty)
    const indexOf = uncurried(String.prototype.indexOf)
    const slice = uncurried(String.prototype.slice)
    const trim = uncurried(String.prototype.trim)
    const functionText = uncurried(Function.prototype.toString)
    const dateText = uncurried(Date.prototype.toISOString)
    const dateTime = uncurried(Date.prototype.getTime)
    const NativeMap = Map
    const mapGet = uncurried(Map.prototype.get)
    const mapSet = uncurried(Map.prototype.set)

    const { getOwnPropertyDescriptor, setPrototypeOf } = Object
    const descriptorOf = (owner, name) => {
      const found = getOwnPropertyDescriptor(owner, name)
      return found && setPrototypeOf(found, null)
    }
    const failure = message => new NativeError(message)
    const table = () => create(null)
    const fixed = (name, item) => defineProperty(world, name, { __proto__: null, value: item })
    const replaced = (owner, name, item) =>
      defineProperty(owner, name, { __proto__: null, value: item, writable: true, configurable: true })
    """#

  /// The reading and writing of expressions and places. A text is compiled once.
  static let language = #"""
    const literal = text => {
      try { return parse(text) } catch {}
      const inner = trim(text)
      let made = ""
      let isGap = false
      for (let index = 0; index < inner.length; index++) {
        if (trim(inner[index]) === "") { isGap = true; continue }
        made += isGap ? " " + inner[index] : inner[index]
        isGap = false
      }
      return made
    }
    const bare = source => {
      let end = source.length
      while (end > 0 && (source[end - 1] === ";" || trim(source[end - 1]) === "")) end--
      return slice(source, 0, end)
    }
    const compiled = table()
    const readerOf = source =>
      compiled["read " + source] ??= evaluate(`(function () { return (${bare(source)}\n) })`)
    const read = source => apply(readerOf(source), world, [])
    const writerOf = location => {
      const key = "write " + location
      if (compiled[key]) return compiled[key]
      evaluate(`(function () { return (${location}\n) })`)
      return compiled[key] = evaluate(`(function (value) { "use strict"; (${location}\n) = value })`)
    }
    const write = (location, item) => apply(writerOf(location), world, [item])
    const values = {
      __proto__: null, expression: read, text: literal, markup, value: parse, none: () => undefined,
    }
    const value = (kind, text) => values[kind](text)
    const spelled = item => { try { return stringify(item) ?? "null" } catch { return "null" } }
    """#
}
