/// Forms and their controls.
extension HTML {
  /// Suggestions for an input.
  package static var datalist: ContainerTag { ContainerTag("datalist") }

  /// A form; without an action it is sent to the address of the page itself.
  package static func form(
    action: String?, method: Method = .get, id: String? = nil, class classes: String? = nil,
    _ attributes: Attribute..., @MarkupBuilder content: @escaping @Sendable () -> Fragment
  ) -> Element {
    let own: [Attribute] = [
      .id(id), .class(classes), .attribute("action", action), .attribute("method", method.rawValue),
    ]
    return Element("form", attributes: own + attributes, content: content)
  }

  /// A control of one line or one choice.
  package static func input(
    type: InputType, name: String? = nil, value: String? = nil, id: String? = nil, class classes: String? = nil,
    _ attributes: Attribute...
  ) -> Element {
    let own: [Attribute] = [
      .id(id), .class(classes), .attribute("type", type.rawValue), .attribute("name", name),
      .attribute("value", value),
    ]
    return Element("input", attributes: own + attributes)
  }

  /// A button; with a name it sends its value.
  package static func button(
    type: ButtonType, name: String? = nil, value: String? = nil, id: String? = nil, class classes: String? = nil,
    _ attributes: Attribute..., @MarkupBuilder content: @escaping @Sendable () -> Fragment
  ) -> Element {
    let own: [Attribute] = [
      .id(id), .class(classes), .attribute("type", type.rawValue), .attribute("name", name),
      .attribute("value", value),
    ]
    return Element("button", attributes: own + attributes, content: content)
  }

  /// A control of several lines with its text.
  package static func textarea(
    name: String, value: String, id: String? = nil, rows: Int, _ attributes: Attribute...
  ) -> Element {
    let own: [Attribute] = [.id(id), .attribute("name", name), .attribute("rows", String(rows))]
    return Element("textarea", attributes: own + attributes) { Fragment { value } }
  }

  /// A control for one of its options.
  package static func select(
    name: String, id: String? = nil, _ attributes: Attribute...,
    @MarkupBuilder content: @escaping @Sendable () -> Fragment
  ) -> Element {
    let own: [Attribute] = [.id(id), .attribute("name", name)]
    return Element("select", attributes: own + attributes, content: content)
  }

  /// An option of a choice.
  package static func option(
    value: String, isSelected: Bool = false, _ attributes: Attribute...,
    @MarkupBuilder content: @escaping @Sendable () -> Fragment = { Fragment() }
  ) -> Element {
    let own: [Attribute] = [.attribute("value", value), .flag("selected", isSelected)]
    return Element("option", attributes: own + attributes, content: content)
  }

  /// The name of a control, which it holds or gives by its identifier.
  package static func label(
    for control: String? = nil, class classes: String? = nil, _ attributes: Attribute...,
    @MarkupBuilder content: @escaping @Sendable () -> Fragment
  ) -> Element {
    let own: [Attribute] = [.class(classes), .attribute("for", control)]
    return Element("label", attributes: own + attributes, content: content)
  }

  /// The method with which a form is sent.
  package enum Method: String, Sendable {
    /// In the address.
    case get
    /// In the body.
    case post
  }

  /// The action of a button.
  package enum ButtonType: String, Sendable {
    /// It sends its form.
    case submit
    /// Its script defines its action.
    case button
  }

  /// The kind of an input's value.
  package enum InputType: String, Sendable {
    /// Text of one line.
    case text
    /// Words to search for.
    case search
    case number
    case file
    /// One of several choices.
    case radio
    /// A choice of its own.
    case checkbox
    /// Nothing: it is sent as it is.
    case hidden
    /// A click that sends the form.
    case submit
  }
}
