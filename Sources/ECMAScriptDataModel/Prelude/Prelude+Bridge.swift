extension Prelude {
  /// The functions that the data model calls. They take and return texts; `undefined` means that nothing was proven.
  static let bridge = #"""
    const reserved = { __proto__: null, _event: 1, _sessionid: 1, _name: 1, _ioprocessors: 1, _x: 1 }
    const names = table()
    const own = table()
    for (const name of ownKeys(world)) own[name] = true
    let event
    let keptEvent
    let isEventBound = false
    let active = table()

    fixed("In", state => active[`${state}`] === true)
    const frozen = item => {
      if (item === null || typeof item !== "object") return item
      const members = keys(item)
      for (let index = 0; index < members.length; index++) frozen(item[members[index]])
      return freeze(item)
    }
    const identifier = name => {
      evaluate(`(function () { "use strict"; let ${name} })`)
      if (reserved[name]) throw failure(`'${name}' is no name for a variable`)
    }
    const ensure = name => {
      names[name] = true
      if (hasOwn(world, name)) return
      defineProperty(world, name,
        { __proto__: null, value: undefined, writable: true, enumerable: true, configurable: false })
    }
    const named = (name, text) => `{"name":${stringify(name)},"value":${text}}`
    const silently = work => { try { return work() } catch { return undefined } }
    const eventFields = ["name", "type", "sendid", "origin", "origintype", "invokeid", "data"]

    const functions = {
      __proto__: null,
      begin(id, name, processors) {
        fixed("_sessionid", id)
        fixed("_name", parse(name) ?? undefined)
        fixed("_ioprocessors", frozen(parse(processors)))
        fixed("_x", freeze({}))
      },
      ambience(time, states) {
        clock = Number(time)
        active = table()
        const given = parse(states)
        for (let index = 0; index < given.length; index++) active[given[index]] = true
      },
      receive(fields) {
        const given = parse(fields)
        if (hasOwn(given, "markup")) defineProperty(given, "data", { __proto__: null, value: tree(given.markup) })
        event = {}
        for (let index = 0; index < eventFields.length; index++) {
          const value = given[eventFields[index]]
          defineProperty(event, eventFields[index], { __proto__: null, value, enumerable: true })
        }
        if (hasOwn(given, "raw")) defineProperty(event, "raw", { __proto__: null, value: given.raw, enumerable: true })
        freeze(event)
        if (isEventBound) return
        isEventBound = true
        defineProperty(world, "_event", { __proto__: null, get: () => event })
      },
      keepEvent() { keptEvent = event },
      recallEvent() { event = keptEvent },

      holds(source) {
        hasChanged = true
        return read(source) ? "true" : "false"
      },
      value(kind, text) {
        hasChanged = true
        return stringify(value(kind, text))
      },
      holdsHarmlessly: (source, roots) =>
        silently(() => isHarmless(roots) ? read(source) ? "true" : "false" : undefined),
      valueHarmlessly: (source, roots) => silently(() => isHarmless(roots) ? stringify(read(source)) : undefined),

      declare(name, kind, text) {
        hasChanged = true
        identifier(name)
        ensure(name)
        if (kind !== "") world[name] = value(kind, text)
      },
      assign(location, kind, text, roots) {
        if (!isPlainAssignment(location, roots)) hasChanged = true
        const given = value(kind, text)
        write(location, given)
        return spelled(given)
      },
      run(source) {
        hasChanged = true
        evaluate(source)
      },
      bind(item, index, ordinal, copies) {
        hasChanged = true
        ensure(item)
        if (index !== "") ensure(index)
        world[item] = parse(copies)
        if (index !== "") world[index] = Number(ordinal)
      },
      items(source, item, index) {
        hasChanged = true
        identifier(item)
        if (index !== "") identifier(index)
        const list = read(source)
        if (!isArray(list) && !(list !== null && typeof list === "object" && typeof list.length === "number")) {
          throw failure(`'${source}' is no collection`)
        }
        return stringify(arrayFrom(list, given => given === undefined ? null : given))
      },

      variables() {
        let made = ""
        const add = name => {
          const held = descriptorOf(world, name)?.value
          if (typeof held !== "function" && made.length < 1e6) made += (made && ",") + named(name, shown(held) ?? "null")
        }
        for (const name in names) add(name)
        const all = keys(world)
        for (let index = 0; index < all.length; index++) {
          if (!(all[index] in own) && !(all[index] in names)) add(all[index])
        }
        return `[${made}]`
      },
      readings(paths) {
        let made = ""
        const given = parse(paths)
        for (let index = 0; index < given.length; index++) {
          const text = silently(() => shown(dataAt(given[index])))
          if (text === undefined) continue
          let name = given[index][0]
          for (let part = 1; part < given[index].length; part++) name += "." + given[index][part]
          made += (made && ",") + named(name, text)
        }
        return `[${made}]`
      },
    }
    // Makes the surroundings of a call what they are to be, as far as they have changed ("" stands for no change), and
    // calls a function: all in one, for crossing over to the script engine costs more than what is done there.
    return (time, states, event, keeps, name, first, second, third, fourth) => {
      if (states !== "") functions.ambience(time, states)
      if (event === "kept") functions.recallEvent()
      else if (event !== "") silently(() => functions.receive(event))
      if (keeps !== "") functions.keepEvent()
      return functions[name](first, second, third, fourth)
    }
    """#
}
