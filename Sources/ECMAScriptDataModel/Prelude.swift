/// The program that prepares a context: it takes away what is not deterministic, and returns the functions by which the
/// data model works. Scripts cannot reach them; they are bound before any script runs.
enum Prelude {
  static let source = #"""
    (function () {
      const world = globalThis
      const globalEval = eval
      const { stringify, parse } = JSON
      const { defineProperty, freeze, keys, getOwnPropertyDescriptor } = Object
      const hasOwn = Function.prototype.call.bind(Object.prototype.hasOwnProperty)
      const isArray = Array.isArray
      const NativeError = Error
      const append = (list, item) => { list[list.length] = item }
      const failure = message => new NativeError(message)

      for (const name of ["console", "WebAssembly", "Atomics", "SharedArrayBuffer", "WeakRef", "FinalizationRegistry",
        "gc", "print", "load", "quit"]) delete world[name]

      let seed = 2463534242
      defineProperty(Math, "random", { writable: true, configurable: true, value: function random() {
        seed ^= seed << 13; seed ^= seed >>> 17; seed ^= seed << 5
        return (seed >>> 0) / 4294967296
      } })

      let clock = 0
      const NativeDate = Date
      const makeDate = Reflect.construct
      const SessionDate = function Date(...parts) {
        if (!new.target) return new NativeDate(clock).toString()
        return makeDate(NativeDate, parts.length ? parts : [clock], new.target)
      }
      SessionDate.prototype = NativeDate.prototype
      SessionDate.prototype.constructor = SessionDate
      SessionDate.now = () => clock
      SessionDate.parse = NativeDate.parse
      SessionDate.UTC = NativeDate.UTC
      defineProperty(world, "Date", { value: SessionDate, writable: true, configurable: true, enumerable: false })

      const prefixOf = name => name.includes(":") ? name.slice(0, name.indexOf(":")) : ""
      const escaped = text => String(text).replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/"/g, "&quot;")
      class Element {
        constructor(tree, parent) {
          this.nodeType = 1
          this.tagName = this.nodeName = tree.name
          this.localName = tree.localName
          this.namespaceURI = tree.namespace
          this.parentNode = parent
          this.attributes = tree.attributes
          this.childNodes = tree.children.map(child => node(child, this))
        }
        get firstChild() { return this.childNodes[0] ?? null }
        get lastChild() { return this.childNodes[this.childNodes.length - 1] ?? null }
        get children() { return this.childNodes.filter(child => child.nodeType === 1) }
        get documentElement() { return this }
        get textContent() { return this.childNodes.map(child => child.textContent).join("") }
        hasAttribute(name) { return this.attributes.some(item => item.name === name) }
        getAttribute(name) { return this.attributes.find(item => item.name === name)?.value ?? null }
        getElementsByTagName(name) {
          return this.children.flatMap(child => [
            ...(name === "*" || child.tagName === name ? [child] : []), ...child.getElementsByTagName(name)])
        }
        namespaceOf(prefix) {
          if (prefixOf(this.tagName) === prefix) return this.namespaceURI ?? ""
          const user = this.attributes.find(item => item.namespace !== null && prefixOf(item.name) === prefix)
          return user?.namespace ?? this.parentNode?.namespaceOf(prefix) ?? ""
        }
        get declarations() {
          const used = new Map([[prefixOf(this.tagName), this.namespaceURI ?? ""]])
          for (const item of this.attributes) if (item.namespace !== null) used.set(prefixOf(item.name), item.namespace)
          used.delete("xml")
          return [...used].filter(([prefix, uri]) => (this.parentNode?.namespaceOf(prefix) ?? "") !== uri)
            .map(([prefix, uri]) => ` xmlns${prefix && ":"}${prefix}="${escaped(uri)}"`).join("")
        }
        toString() {
          const attributes = this.declarations + this.attributes.map(item => ` ${item.name}="${escaped(item.value)}"`).join("")
          const inside = this.childNodes.join("")
          return inside ? `<${this.tagName}${attributes}>${inside}</${this.tagName}>` : `<${this.tagName}${attributes}/>`
        }
        toJSON() { return this.toString() }
      }
      class Text {
        constructor(text, parent) {
          this.nodeType = 3
          this.nodeName = "#text"
          this.nodeValue = this.data = this.textContent = text
          this.parentNode = parent
        }
        toString() { return escaped(this.data) }
        toJSON() { return this.toString() }
      }
      function node(tree, parent) {
        return typeof tree === "string" ? new Text(tree, parent) : new Element(tree, parent)
      }
      const tree = items => {
        const nodes = items.map(item => node(item, null))
        return nodes.find(item => item.nodeType === 1) ?? nodes[0] ?? null
      }
      const markup = text => tree(parse(text))

      const literal = text => {
        try { return parse(text) } catch { return text.trim().replace(/\s+/g, " ") }
      }
      const compiled = new Map()
      const compile = (key, source, checked) => {
        let made = compiled.get(key)
        if (!made) {
          if (checked !== undefined) globalEval(`(function () { return (${checked}\n) })`)
          made = globalEval(source)
          compiled.set(key, made)
        }
        return made
      }
      const bare = source => source.replace(/[;\s]+$/, "")
      const read = source => compile("r" + source, `(function () { return (${bare(source)}\n) })`).call(world)
      const write = (location, value) => compile(
        "w" + location, `(function (value) { "use strict"; (${location}\n) = value })`, location).call(world, value)
      const values = {
        expression: read, text: literal, markup, value: parse, none: () => undefined,
      }
      const value = (kind, text) => values[kind](text)
      const spelled = item => stringify(item) ?? "null"
      const fixed = (name, item) => defineProperty(world, name, { value: item, enumerable: false })
      const frozen = item => {
        if (item !== null && typeof item === "object" && !(item instanceof Element)) {
          for (const key of keys(item)) frozen(item[key])
          freeze(item)
        }
        return item
      }
      const reserved = ["_event", "_sessionid", "_name", "_ioprocessors", "_x"]
      const names = []
      const own = new Set(Object.getOwnPropertyNames(world))
      let event
      let isEventBound = false
      let active = new Set()

      fixed("In", state => active.has(String(state)))
      const identifier = name => {
        if (!/^[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*$/u.test(name) || reserved.includes(name)) {
          throw failure(`'${name}' is no name for a variable`)
        }
        globalEval(`(function () { "use strict"; let ${name} })`)
      }

      return {
        begin(id, name, processors) {
          fixed("_sessionid", id)
          fixed("_name", parse(name) ?? undefined)
          fixed("_ioprocessors", frozen(parse(processors)))
          fixed("_x", freeze({}))
        },
        ambience(time, states) {
          clock = Number(time)
          active = new Set(parse(states))
        },
        receive(fields) {
          const given = parse(fields)
          event = {}
          for (const key of ["name", "type", "sendid", "origin", "origintype", "invokeid", "data"]) {
            event[key] = given[key]
          }
          if (given.raw !== undefined) event.raw = given.raw
          if (given.markup !== undefined) event.data = tree(given.markup)
          freeze(event)
          if (isEventBound) return
          isEventBound = true
          defineProperty(world, "_event", { get: () => event, enumerable: false })
        },
        holds: source => read(source) ? "true" : "false",
        value: (kind, text) => stringify(value(kind, text)),
        declare(name, kind, text) {
          identifier(name)
          if (!names.includes(name)) append(names, name)
          if (!hasOwn(world, name)) defineProperty(world, name, { value: undefined, writable: true, enumerable: true })
          if (kind !== "") world[name] = value(kind, text)
        },
        assign(location, kind, text) {
          const given = value(kind, text)
          write(location, given)
          return spelled(given)
        },
        run(source) { globalEval(source) },
        bind(item, index, ordinal, copies) {
          const given = parse(copies)
          const position = Number(ordinal)
          for (const name of index === "" ? [item] : [item, index]) {
            if (!names.includes(name)) append(names, name)
            if (!hasOwn(world, name)) {
              defineProperty(world, name, { value: undefined, writable: true, enumerable: true })
            }
          }
          world[item] = given
          if (index !== "") world[index] = position
        },
        items(source, item, index) {
          identifier(item)
          if (index !== "") identifier(index)
          const list = read(source)
          if (!isArray(list) && !(list !== null && typeof list === "object" && typeof list.length === "number")) {
            throw failure(`'${source}' is no collection`)
          }
          return stringify(Array.from(list, given => given === undefined ? null : given))
        },
        variables() {
          const added = keys(world).filter(name => !own.has(name) && !names.includes(name))
          const shown = []
          for (const name of [...names, ...added]) {
            const held = getOwnPropertyDescriptor(world, name)?.value
            if (typeof held === "function") continue
            let text
            try { text = stringify(held) } catch { text = undefined }
            append(shown, { name, value: text === undefined ? null : parse(text) })
          }
          return stringify(shown)
        },
        readings(paths) {
          const shown = []
          for (const path of parse(paths)) {
            try {
              const held = read(path)
              const text = typeof held === "function" ? undefined : stringify(held)
              if (text !== undefined) append(shown, { name: path, value: parse(text) })
            } catch {}
          }
          return stringify(shown)
        },
      }
    })()
    """#
}
