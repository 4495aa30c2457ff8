extension Prelude {
  /// Looking at values without running anything of the session's: what variables hold, for people, and whether an
  /// expression can be evaluated without running a function that a script made or put somewhere.
  static let inspection = #"""
    const guarded = [Object.prototype, Array.prototype, String.prototype, Number.prototype, Boolean.prototype,
      Function.prototype, Math, Number, String, Object, Array]
    const guardedKeys = []
    const guardedItems = []
    for (let position = 0; position < guarded.length; position++) {
      guardedKeys[position] = ownKeys(guarded[position])
      guardedItems[position] = []
      for (let index = 0; index < guardedKeys[position].length; index++) {
        guardedItems[position][index] = descriptorOf(guarded[position], guardedKeys[position][index])
      }
    }
    // Once the prototype of all objects, which is examined first, is as it was, descriptors inherit nothing that runs.
    const isAsGiven = position => {
      const names = guardedKeys[position]
      const look = position === 0 ? descriptorOf : getOwnPropertyDescriptor
      if (ownKeys(guarded[position]).length !== names.length) return false
      for (let index = 0; index < names.length; index++) {
        const given = guardedItems[position][index]
        const found = look(guarded[position], names[index])
        if (!found || found.value !== given.value && found.value === found.value || found.get !== given.get) return false
      }
      return true
    }
    const builtIn = table()
    for (const name of ["Math", "Number", "String", "Boolean", "Object", "Array", "isNaN", "isFinite", "parseInt",
      "parseFloat"]) builtIn[name] = world[name]

    let isLanguageAsGiven = true
    let hasChanged = false
    let mayBeChanged = false
    const noteChange = () => { hasChanged = mayBeChanged = true }
    const isLanguageIntact = () => {
      if (!hasChanged) return isLanguageAsGiven
      hasChanged = false
      isLanguageAsGiven = true
      for (let position = 0; isLanguageAsGiven && position < guarded.length; position++) isLanguageAsGiven = isAsGiven(position)
      return isLanguageAsGiven
    }

    // True if a value consists of data alone; gives up after some hundred objects.
    const isPlain = value => {
      const seen = new WeakSet()
      let count = 0
      const look = item => {
        if (item === null || typeof item !== "object") return typeof item !== "function"
        if (isProxy(seen, item)) return true
        if (++count > 500 || isProxy(proxies, item)) return false
        noteProxy(seen, item)
        const prototype = getPrototypeOf(item)
        if (prototype !== null && prototype !== Object.prototype && prototype !== Array.prototype
          && prototype !== Element.prototype && prototype !== Text.prototype && !look(prototype)) return false
        if (item === Object.prototype || item === Array.prototype) return true
        const names = ownKeys(item)
        if (names.length > 5000) return false
        for (let index = 0; index < names.length; index++) {
          if (typeof names[index] === "symbol") return false
          const { get, set, value } = descriptorOf(item, names[index])
          if (get || set || !look(value)) return false
        }
        return true
      }
      try { return look(value) } catch { return false }
    }

    const nameReader = name =>
      compiled["name " + name] ??= globalEval(`(function () { return typeof ${name} === "undefined" ? undefined : ${name} })`)
    const variable = name => {
      const held = descriptorOf(world, name)
      if (reserved[name]) return world[name]
      if (!held) return name in world ? undefined : nameReader(name)()
      return held.value
    }
    const rootTables = table()
    // True if evaluating something that names only these variables runs nothing but the language itself.
    const isHarmless = roots => {
      if (!isLanguageIntact()) return false
      const names = rootTables[roots] ??= parse(roots)
      for (let index = 0; index < names.length; index++) {
        const name = names[index]
        const held = descriptorOf(world, name)
        if (held?.get && !reserved[name]) return false
        if (name === "In") continue
        if (name in builtIn) { if (held?.value !== builtIn[name]) return false } else if (!isPlain(variable(name))) return false
      }
      return true
    }

    // True if assigning the value of an expression that names only these variables to a declared one can have changed
    // nothing of the language; "" is for expressions that may do anything.
    const isPlainAssignment = (location, roots) => {
      if (roots === "" || !names[location] || own[location]) return false
      const held = descriptorOf(world, location)
      return held !== undefined && !held.get && !held.set && isHarmless(roots)
    }

    // A value as JSON, without running what it may hold: getters, `toJSON` and proxies are null.
    const shown = item => {
      let room = 100000
      const write = (item, depth) => {
        if (--room < 0 || depth > 100) throw failure("too large")
        switch (typeof item) {
          case "string": room -= item.length
            if (room < 0) throw failure("too large")
            return stringify(item)
          case "number": case "boolean": return stringify(item)
          case "object": break
          default: return undefined
        }
        if (item === null || isProxy(proxies, item)) return "null"
        if (item instanceof Element || item instanceof Text) return stringify(xml(item))
        if (item instanceof NativeDate) { try { return stringify(dateText(item)) } catch { return "null" } }
        let made = ""
        if (isArray(item)) {
          if (item.length > room) throw failure("too large")
          for (let index = 0; index < item.length; index++) {
            made += (made && ",") + (write(descriptorOf(item, index)?.value, depth + 1) ?? "null")
          }
          return `[${made}]`
        }
        const names = keys(item)
        for (let index = 0; index < names.length; index++) {
          const { get, value } = descriptorOf(item, names[index])
          const text = get ? "null" : write(value, depth + 1)
          if (text !== undefined) made += `${made && ","}${stringify(names[index])}:${text}`
        }
        return `{${made}}`
      }
      try { return write(item, 0) } catch { return "null" }
    }
    // What a value is that is shown as null or 0 and is neither; undefined for others.
    const unshown = (item, text) => {
      if (item === 0 && 1 / item < 0) return "-0"
      if (text !== "null" || item === null) return undefined
      return typeof item === "number" || typeof item === "bigint" ? `${item}` : typeof item
    }
    // The value at a path of names, as far as it is data.
    const dataAt = names => {
      let held = variable(names[0])
      for (let index = 1; index < names.length; index++) {
        if (held === null || held === undefined || isProxy(proxies, held)) return undefined
        held = typeof held === "string" && names[index] === "length" ? held.length
          : descriptorOf(held, names[index])?.value
      }
      return held
    }
    """#
}
