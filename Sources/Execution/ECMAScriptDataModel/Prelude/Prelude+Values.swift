extension Prelude {
  /// The variables of a session as a text, and back: what makes going back cost no repetition of calls.
  ///
  /// Held are primitive values, plain objects, arrays (with holes) and dates, frozen ones as well, with what they share
  /// and with cycles, and the event that a call may have changed. A session in which anything else can be reached from
  /// a variable (functions, other prototypes, accessors, symbols, proxies), or which has changed the language, cannot
  /// be written down: `capture` returns undefined.
  static let values = #"""
    // Every object of the language that a script can reach by name, and its prototype, with what it holds.
    const intrinsics = []
    const intrinsicKeys = []
    const intrinsicItems = []
    const noteIntrinsic = item => {
      if (item === null || typeof item !== "object" && typeof item !== "function" || item === world) return
      for (let index = 0; index < intrinsics.length; index++) if (intrinsics[index] === item) return
      const position = intrinsics.length
      intrinsics[position] = item
      intrinsicKeys[position] = ownKeys(item)
      intrinsicItems[position] = []
      for (let index = 0; index < intrinsicKeys[position].length; index++) {
        intrinsicItems[position][index] = descriptorOf(item, intrinsicKeys[position][index])
      }
    }
    const globalNames = ownKeys(world)
    const globalItems = []
    for (let index = 0; index < globalNames.length; index++) {
      globalItems[index] = descriptorOf(world, globalNames[index])
      const item = globalItems[index].value
      noteIntrinsic(item)
      if (typeof item === "function") noteIntrinsic(item.prototype)
    }
    for (const item of [[][Symbol.iterator](), new Map().entries(), new Set().values(), ""[Symbol.iterator](),
      "".matchAll(/x/g), (function* () {})()]) {
      for (let owner = getPrototypeOf(item); owner; owner = getPrototypeOf(owner)) noteIntrinsic(owner)
    }
    noteIntrinsic(getPrototypeOf(function* () {}))
    const isSame = (given, found) => found !== undefined && given.get === found.get && given.set === found.set
      && (given.value === found.value || given.value !== given.value && found.value !== found.value)
    // RegExp's properties for the last match change with every match; charts whose texts name them are not written
    // down.
    let isAsFound = true
    const isIntact = () => {
      if (mayBeChanged) {
        mayBeChanged = false
        isAsFound = looksIntact()
      }
      return isAsFound
    }
    const looksIntact = () => {
      if (!isLanguageIntact() || !isExtensible(world)) return false
      for (let position = 0; position < intrinsics.length; position++) {
        const names = intrinsicKeys[position]
        const items = intrinsicItems[position]
        const item = intrinsics[position]
        if (ownKeys(item).length !== names.length) return false
        if (item === RegExp) continue
        for (let index = 0; index < names.length; index++) {
          if (!isSame(items[index], descriptorOf(item, names[index]))) return false
        }
      }
      for (let index = 0; index < globalNames.length; index++) {
        if (!isSame(globalItems[index], descriptorOf(world, globalNames[index]))) return false
      }
      return true
    }

    const noData = failure("no data")
    const capture = () => {
      try { return isIntact() ? written() : undefined } catch { return undefined }
    }
    const written = () => {
      const positions = new NativeMap()
      const nodes = []
      let room = 1e6
      let depth = 0
      const spelled = item => {
        if (--room < 0) throw noData
        switch (typeof item) {
          case "string":
            room -= item.length
            return stringify(item)
          case "boolean": return item ? "true" : "false"
          case "undefined": return `["u"]`
          case "number":
            return item !== item || item === Infinity || item === -Infinity ? `["n","${item}"]`
              : item === 0 && 1 / item < 0 ? `["n","-0"]` : `${item}`
          case "object": return item === null ? "null" : item === keptEvent ? `["e"]` : `["r",${placeOf(item)}]`
          default: throw noData
        }
      }
      const placeOf = item => {
        const known = mapGet(positions, item)
        if (known !== undefined) return known
        if (isProxy(proxies, item) || ++depth > 400) throw noData
        const position = nodes.length
        nodes[position] = ""
        mapSet(positions, item, position)
        nodes[position] = node(item)
        depth--
        return position
      }
      const node = item => {
        const prototype = getPrototypeOf(item)
        const names = ownKeys(item)
        const isFixed = names.length > 0 && isFrozen(item)
        if (!isFixed && !isExtensible(item)) throw noData
        const field = name => {
          const { value, writable, enumerable, configurable, get, set } = descriptorOf(item, name)
          if (typeof name !== "string" || get || set || !enumerable) throw noData
          if (writable === isFixed || configurable === isFixed) throw noData
          return spelled(value)
        }
        let made
        if (prototype === NativeDate.prototype) {
          const time = dateTime(item)
          if (names.length) throw noData
          return `["t",${time === time ? time : "null"}]`
        } else if (prototype === Array.prototype && isArray(item)) {
          const length = item.length
          if (!descriptorOf(item, "length").writable !== isFixed) throw noData
          if (names.length === length + 1) {
            made = `["a"`
            for (let index = 0; index < length; index++) made += "," + field(`${index}`)
          } else {
            made = `["h",${length}`
            for (let index = 0; index < names.length; index++) {
              const name = names[index]
              if (name === "length") continue
              if (typeof name !== "string" || `${name >>> 0}` !== name) throw noData
              made += `,${name},${field(name)}`
            }
          }
        } else if (prototype === Object.prototype || prototype === null) {
          made = prototype === null ? `["b"` : `["o"`
          for (let index = 0; index < names.length; index++) {
            if (typeof names[index] !== "string") throw noData
            made += `,${stringify(names[index])},${field(names[index])}`
          }
        } else throw noData
        return isFixed ? `["z",${made}]]` : made + "]"
      }
      let variables = ""
      const all = ownKeys(world)
      for (let index = 0; index < all.length; index++) {
        const name = all[index]
        if (typeof name !== "string") throw noData
        if (name in own || name in reserved || name === "In") continue
        const { value, writable, enumerable, configurable, get, set } = descriptorOf(world, name)
        if (get || set || !writable || !enumerable) throw noData
        variables += `${variables && ","}${stringify(name)},${configurable ? 1 : 0},${spelled(value)}`
      }
      let declared = ""
      for (const name in names) declared += (declared && ",") + stringify(name)
      // The event of the moment may be a later one, which no call has seen that could have changed it.
      const data = keptEvent === undefined ? "" : `,${spelled(descriptorOf(keptEvent, "data").value)}`
      let text = ""
      for (let index = 0; index < nodes.length; index++) text += (text && ",") + nodes[index]
      return `[${seed},[${declared}],[${variables}],[${text}]${data}]`
    }

    // Makes the variables what a text says; undefined where they cannot become so, as after a change of the language or
    // where more is declared than is to be.
    const restore = (text, fields) => {
      if (!isIntact()) return undefined
      const given = parse(text)
      const givenSeed = given[0]
      const declared = given[1]
      const variables = given[2]
      const nodes = given[3]
      const wanted = table()
      for (let index = 0; index < declared.length; index++) wanted[declared[index]] = true
      for (const name in names) if (!(name in wanted)) return undefined
      const flags = table()
      for (let index = 0; index < variables.length; index += 3) flags[variables[index]] = variables[index + 1] === 1
      const all = ownKeys(world)
      for (let index = 0; index < all.length; index++) {
        const name = all[index]
        if (name in own || name in reserved || name === "In") continue
        if (!descriptorOf(world, name).configurable && flags[name] !== false) return undefined
      }
      const objects = []
      const shell = given => {
        switch (given[0]) {
          case "z": return shell(given[1])
          case "t": return new NativeDate(given[1] === null ? NaN : given[1])
          case "a": case "h": return []
          case "b": return create(null)
          default: return {}
        }
      }
      for (let index = 0; index < nodes.length; index++) objects[index] = shell(nodes[index])
      let made
      const value = item => {
        if (item === null || typeof item !== "object") return item
        switch (item[0]) {
          case "u": return undefined
          case "n": return item[1] === "-0" ? -0 : Number(item[1])
          case "e": return made
          default: return objects[item[1]]
        }
      }
      if (fields !== "") {
        made = eventOf(fields, given.length > 4 ? { __proto__: null, value: value(given[4]) } : undefined)
      }
      const put = (owner, name, item) => defineProperty(
        owner, name, { __proto__: null, value: item, writable: true, enumerable: true, configurable: true })
      const fill = (item, given) => {
        switch (given[0]) {
          case "z":
            fill(item, given[1])
            freeze(item)
            break
          case "a":
            for (let index = 1; index < given.length; index++) put(item, index - 1, value(given[index]))
            break
          case "h":
            item.length = given[1]
            for (let index = 2; index < given.length; index += 2) put(item, given[index], value(given[index + 1]))
            break
          case "t": break
          default: for (let index = 1; index < given.length; index += 2) put(item, given[index], value(given[index + 1]))
        }
      }
      for (let index = 0; index < nodes.length; index++) fill(objects[index], nodes[index])
      for (let index = 0; index < all.length; index++) {
        const name = all[index]
        if (name in own || name in reserved || name === "In") continue
        if (descriptorOf(world, name).configurable) delete world[name]
      }
      names = table()
      for (let index = 0; index < declared.length; index++) names[declared[index]] = true
      for (let index = 0; index < variables.length; index += 3) {
        const item = value(variables[index + 2])
        if (hasOwn(world, variables[index])) world[variables[index]] = item
        else {
          defineProperty(world, variables[index], { __proto__: null, value: item, writable: true, enumerable: true,
            configurable: flags[variables[index]] })
        }
      }
      seed = givenSeed
      event = keptEvent = made
      return "1"
    }
    """#
}
