extension Prelude {
  /// Trees of elements, as much of the Document Object Model as conditions and expressions ask for. SCXML B.2.1.
  static let markup = #"""
    const entities = { __proto__: null, "&": "&amp;", "<": "&lt;", '"': "&quot;" }
    const escaped = text => {
      let made = ""
      for (let index = 0; index < text.length; index++) made += entities[text[index]] ?? text[index]
      return made
    }
    const prefixOf = name => slice(name, 0, indexOf(name, ":") < 0 ? 0 : indexOf(name, ":"))
    const namespaceOf = (element, prefix) => {
      if (!element) return ""
      if (prefixOf(element.tagName) === prefix) return element.namespaceURI ?? ""
      for (let index = 0; index < element.attributes.length; index++) {
        const { name, namespace } = element.attributes[index]
        if (namespace != null && prefixOf(name) === prefix) return namespace
      }
      return namespaceOf(element.parentNode, prefix)
    }
    const declarations = element => {
      const used = table()
      used[prefixOf(element.tagName)] = element.namespaceURI ?? ""
      for (let index = 0; index < element.attributes.length; index++) {
        const { name, namespace } = element.attributes[index]
        if (namespace != null) used[prefixOf(name)] = namespace
      }
      let made = ""
      for (const prefix in used) {
        if (prefix === "xml" || namespaceOf(element.parentNode, prefix) === used[prefix]) continue
        made += ` xmlns${prefix && ":"}${prefix}="${escaped(used[prefix])}"`
      }
      return made
    }
    const xml = node => {
      if (node instanceof Text) return escaped(`${node.data}`)
      let start = `<${node.tagName}${declarations(node)}`
      for (let index = 0; index < node.attributes.length; index++) {
        start += ` ${node.attributes[index].name}="${escaped(`${node.attributes[index].value}`)}"`
      }
      let inside = ""
      for (let index = 0; index < node.childNodes.length; index++) inside += xml(node.childNodes[index])
      return inside ? `${start}>${inside}</${node.tagName}>` : `${start}/>`
    }
    class Element {
      constructor(tree, parent) {
        this.nodeType = 1
        this.tagName = this.nodeName = tree.name
        this.localName = tree.localName
        this.namespaceURI = tree.namespace
        this.parentNode = parent
        this.attributes = tree.attributes
        this.childNodes = tree.children
        for (let index = 0; index < tree.children.length; index++) {
          this.childNodes[index] = node(tree.children[index], this)
        }
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
      toString() { return xml(this) }
      toJSON() { return xml(this) }
    }
    class Text {
      constructor(text, parent) {
        this.nodeType = 3
        this.nodeName = "#text"
        this.nodeValue = this.data = this.textContent = text
        this.parentNode = parent
      }
      toString() { return xml(this) }
      toJSON() { return xml(this) }
    }
    freeze(Element.prototype)
    freeze(Text.prototype)
    const node = (tree, parent) => typeof tree === "string" ? new Text(tree, parent) : new Element(tree, parent)
    const tree = items => {
      let position = 0
      for (let index = items.length - 1; index >= 0; index--) if (typeof items[index] !== "string") position = index
      return items.length ? node(items[position], null) : null
    }
    const markup = text => tree(parse(text))
    """#
}
