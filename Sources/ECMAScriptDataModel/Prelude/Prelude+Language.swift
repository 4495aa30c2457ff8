extension Prelude {
  /// How expressions and places are read and written. A text is compiled once.
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
