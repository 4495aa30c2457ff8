extension Prelude {
  /// The parts of the language that a session does not have, and those that it has in another form.
  ///
  /// The clock and chance are the session's own. Nothing runs after a call: there are no promises, and asynchronous
  /// functions are refused, for their continuations would escape the time limit. Memory outside the heap (binary
  /// arrays, WebAssembly) would escape the memory limit. None of them is part of the language that SCXML B.2 builds on.
  static let session = #"""
    const absent = ["console", "WebAssembly", "Atomics", "SharedArrayBuffer", "WeakRef", "FinalizationRegistry", "Intl",
      "Temporal", "performance", "queueMicrotask", "Promise", "AsyncIterator", "AsyncDisposableStack", "ArrayBuffer",
      "DataView", "Int8Array", "Int16Array", "Int32Array", "Uint8Array", "Uint8ClampedArray", "Uint16Array",
      "Uint32Array", "Float16Array", "Float32Array", "Float64Array", "BigInt64Array", "BigUint64Array", "gc", "print",
      "load", "quit"]
    for (const name of ["then", "catch", "finally", "constructor"]) delete Promise.prototype[name]
    for (const name of absent) delete world[name]
    delete Array.fromAsync

    let seed = 2463534242
    replaced(Math, "random", function random() {
      seed ^= seed << 13; seed ^= seed >>> 17; seed ^= seed << 5
      return (seed >>> 0) / 4294967296
    })

    let clock = 0
    const NativeDate = Date
    const SessionDate = function Date(...parts) {
      if (!new.target) return new NativeDate(clock).toString()
      return construct(NativeDate, parts.length ? parts : [clock], new.target)
    }
    SessionDate.prototype = NativeDate.prototype
    SessionDate.prototype.constructor = SessionDate
    SessionDate.now = () => clock
    SessionDate.parse = NativeDate.parse
    SessionDate.UTC = NativeDate.UTC
    replaced(world, "Date", SessionDate)

    // Proxies cannot be distinguished from their targets, so they are recorded.
    const NativeProxy = Proxy
    const nativeRevocable = Proxy.revocable
    const proxies = new WeakSet()
    const noteProxy = uncurried(WeakSet.prototype.add)
    const isProxy = uncurried(WeakSet.prototype.has)
    const SessionProxy = function Proxy(target, handler) {
      if (!new.target) throw failure("Proxy is a constructor")
      const made = new NativeProxy(target, handler)
      noteProxy(proxies, made)
      return made
    }
    SessionProxy.revocable = (target, handler) => {
      const made = nativeRevocable(target, handler)
      noteProxy(proxies, made.proxy)
      return made
    }
    replaced(world, "Proxy", SessionProxy)

    // A text uses asynchronous functions if it is a program, but is none once the keyword is an ordinary name.
    const renamed = text => {
      let made = ""
      for (let from = 0; ;) {
        const position = indexOf(text, "async", from)
        if (position < 0) return made + slice(text, from)
        made += slice(text, from, position) + "asynk"
        from = position + 5
      }
    }
    const refuseAsynchronous = text => {
      if (indexOf(text, "async") < 0) return
      NativeFunction(text)
      try { NativeFunction(renamed(text)) } catch { throw failure("asynchronous functions are not part of the data model") }
    }
    const evaluate = text => {
      refuseAsynchronous(text)
      return globalEval(text)
    }
    const maker = Native => {
      const made = function Function(...parts) {
        const result = construct(Native, parts, new.target ?? Native)
        refuseAsynchronous("(" + functionText(result) + ")")
        return result
      }
      made.prototype = Native.prototype
      defineProperty(Native.prototype, "constructor", { __proto__: null, value: made })
      return made
    }
    replaced(world, "Function", maker(NativeFunction))
    maker((function* () {}).constructor)
    delete getPrototypeOf(async function () {}).constructor
    delete getPrototypeOf(async function* () {}).constructor
    replaced(world, "eval", function (text) { return typeof text === "string" ? evaluate(text) : text })
    """#
}
