extension Prelude {
  /// The functions that the data model calls. They take and return texts; `undefined` means that nothing was proven.
  static let bridge = #"""
    const reserved = { __proto__: null, _event: 1, _sessionid: 1, _name: 1, _ioprocessors: 1, _x: 1 }
    let names = table()
    const own = table()
    for (const name of ownKeys(world)) own[name] = true
    let event
    let keptEvent
    let active = table()

    // Writing a system variable, or anything inside it that is not an event's data, throws. SCXML 5.10.
    const refuse = () => { throw failure("a system variable cannot be changed") }
    const guard = {
      __proto__: null, set: refuse, defineProperty: refuse, deleteProperty: refuse, setPrototypeOf: refuse,
      preventExtensions: refuse,
    }
    const readOnly = item => new NativeProxy(item, guard)
    const system = (name, get) => defineProperty(world, name, { __proto__: null, get, set: refuse })

    fixed("In", state => active[`${state}`] === true)
    system("_event", () => event)
    const frozen = item => {
      if (item === null || typeof item !== "object") return item
      const members = keys(item)
      for (let index = 0; index < members.length; index++) item[members[index]] = frozen(item[members[index]])
      return readOnly(freeze(item))
    }
    const identifier = name => {
      evaluate(`(function () { "use strict"; let ${name} })`)
      if (reserved[name]) throw failure(`'${name}' is not a name for a variable`)
    }
    const ensure = name => {
      names[name] = true
      if (hasOwn(world, name)) return
      defineProperty(world, name,
        { __proto__: null, value: undefined, writable: true, enumerable: true, configurable: false })
    }
    const named = (name, text, kind) =>
      `{"name":${stringify(name)},"value":${text}${kind ? `,"kind":"${kind}"` : ""}}`
    const silently = work => { try { return work() } catch { return undefined } }
    const eventFields = ["name", "type", "sendid", "origin", "origintype", "invokeid", "data"]

    const eventOf = (fields, data) => {
      const given = parse(fields)
      if (data) defineProperty(given, "data", { __proto__: null, value: data.value })
      else if (hasOwn(given, "markup")) defineProperty(given, "data", { __proto__: null, value: tree(given.markup) })
      const made = {}
      for (let index = 0; index < eventFields.length; index++) {
        const value = given[eventFields[index]]
        defineProperty(made, eventFields[index], { __proto__: null, value, enumerable: true })
      }
      if (hasOwn(given, "raw")) defineProperty(made, "raw", { __proto__: null, value: given.raw, enumerable: true })
      return readOnly(freeze(made))
    }

    // What is thrown stays here: the library takes milliseconds to hand an exception over to C. The caller gets a mark
    // and asks for the words.
    const failed = freeze(table())
    let problem = ""
    const failing = error => {
      try { problem = `${error}` } catch { problem = "a value without a text was thrown" }
      return failed
    }

    const functions = {
      __proto__: null,
      failed: () => failed,
      problem: () => problem,
      // Functions that the data model keeps and calls without a text.
      condition(source) {
        const given = readerOf(source)
        return () => { try { return given() ? true : false } catch (error) { return failing(error) } }
      },
      expression(source) {
        const given = readerOf(source)
        return () => { try { return given() } catch (error) { return failing(error) } }
      },
      assignment(location, source) {
        const given = readerOf(source)
        const write = writerOf(location)
        return () => {
          try {
            const item = given()
            write(item)
            return item
          } catch (error) { return failing(error) }
        }
      },
      setter: name => item => { world[name] = item },
      eventObject: fields => eventOf(fields),
      eventSetter: () => given => { event = given },
      isHarmless: roots => isHarmless(roots) ? "1" : undefined,
      isPlainAssignment: (location, roots) => isPlainAssignment(location, roots) ? "1" : undefined,
      capture,
      restore,

      begin(id, name, processors) {
        const given = parse(name) ?? undefined
        const listed = frozen(parse(processors))
        const platform = frozen({})
        system("_sessionid", () => id)
        system("_name", () => given)
        system("_ioprocessors", () => listed)
        system("_x", () => platform)
      },
      environment(time, states) {
        clock = Number(time)
        active = table()
        const given = parse(states)
        for (let index = 0; index < given.length; index++) active[given[index]] = true
      },
      receive(fields) { event = eventOf(fields) },
      dropEvent() { event = undefined },
      keepEvent() { keptEvent = event },
      recallEvent() { event = keptEvent },

      holds(source) {
        noteChange()
        return read(source) ? "true" : "false"
      },
      value(kind, text) {
        noteChange()
        return stringify(value(kind, text))
      },
      holdsHarmlessly: (source, roots) =>
        silently(() => isHarmless(roots) ? read(source) ? "true" : "false" : undefined),
      valueHarmlessly: (source, roots) => silently(() => isHarmless(roots) ? stringify(read(source)) : undefined),

      declare(name, kind, text) {
        noteChange()
        identifier(name)
        ensure(name)
        if (kind !== "") world[name] = value(kind, text)
      },
      assign(location, kind, text, roots) {
        if (!isPlainAssignment(location, roots)) noteChange()
        const given = value(kind, text)
        write(location, given)
        return spelled(given)
      },
      run(source) {
        noteChange()
        evaluate(source)
      },
      bind(item, index, ordinal, copies) {
        noteChange()
        ensure(item)
        if (index !== "") ensure(index)
        world[item] = parse(copies)
        if (index !== "") world[index] = Number(ordinal)
      },
      items(source, item, index) {
        noteChange()
        identifier(item)
        if (index !== "") identifier(index)
        const list = read(source)
        if (!isArray(list) && !(list !== null && typeof list === "object" && typeof list.length === "number")) {
          throw failure(`'${source}' is not a collection`)
        }
        return stringify(arrayFrom(list, given => given === undefined ? null : given))
      },

      variables() {
        let made = ""
        const add = name => {
          const held = descriptorOf(world, name)?.value
          if (typeof held === "function" || made.length >= 1e6) return
          const text = shown(held) ?? "null"
          made += (made && ",") + named(name, text, unshown(held, text))
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
    // Sets the environment of a call, as far as it has changed ("" is no change), and calls a function: all in one,
    // because crossing over to the script engine costs more than what is done there.
    return (time, states, event, keeps, name, first, second, third, fourth) => {
      try {
        if (states !== "") functions.environment(time, states)
        if (event === "none") functions.dropEvent()
        else if (event === "kept") functions.recallEvent()
        else if (event !== "") silently(() => functions.receive(event))
        if (keeps !== "") functions.keepEvent()
        return functions[name](first, second, third, fourth)
      } catch (error) { return failing(error) }
    }
    """#
}
