import GraphLayout
import Statecharts
import XMLTree

extension Drawing {
  /// A box of the layout.
  @MarkupBuilder func figure(_ index: Int) -> Fragment {
    let figure = diagram.plan.figures[index]
    let frame = layout.frames[index]
    if let place = figure.state {
      stateElement(place, figure, frame: frame)
      rowLinks(index)
    } else if figure.kind == .initial {
      SVG.circle(center: SVG.Point(frame.center), radius: frame.width / 2, class: "dot")
    }
  }

  /// On a page a state is a link to its request, so that its own link has a mark; in a file the whole state is that.
  private func stateElement(_ place: Int, _ figure: Figure, frame: Rect) -> Fragment {
    let state = chart.allStates[place]
    let request = state.isHistory ? nil : links?.state(state.id)
    let group = group(of: state, place, figure.kind, frame: frame, isLink: request != nil)
    guard let link = chart.presentation.links[state.id] else {
      return linked(group, to: request) { words.request(accessibleName(of: state)) }
    }
    if isFile { return linked(group, to: link.address) { link.tooltip ?? accessibleName(of: state) } }
    return Fragment {
      linked(group, to: request) { words.request(accessibleName(of: state)) }
      if links != nil { mark(of: link, in: frame) }
    }
  }

  /// The mark in the lower right corner of a state that its text gives an address.
  private func mark(of link: Presentation.Link, in frame: Rect) -> Element {
    let centre = Point(x: frame.maxX - 11, y: frame.maxY - 11)
    return SVG.link(
      href: link.address, class: "outside", .aria("label", link.tooltip ?? link.address),
      .attribute("target", "_blank"), .attribute("rel", "noopener noreferrer nofollow")
    ) {
      SVG.title { [link.tooltip, link.address].compactMap(\.self).joined(separator: "\n") }
      SVG.rectangle(Rect(x: centre.x - 11, y: centre.y - 11, width: 22, height: 22), cornerRadius: 4, class: "focus")
      SVG.text(at: SVG.Point(centre.x, centre.y + 4), class: "note") { "↗" }
    }
  }

  private func group(of state: State, _ place: Int, _ kind: Figure.Kind, frame: Rect, isLink: Bool) -> Element {
    let repetition = diagram.repetitions[place]
    let group = SVG.group(
      id: identifiers.state(state.id, repetition: repetition),
      class: classes(of: state, kind: kind), datum("state", state.id.name)
    ) {
      SVG.title { tooltip(of: state) }
      shape(kind, in: frame, repetition: repetition)
      if diagram.folded?.hidden[state.id] != nil { decomposition(in: frame) }
      if isWanted(state) { outline(kind, in: frame.grown(by: 5)) }
      if isAccepting(state) || isFound(state) { acceptingRing(kind, in: frame) }
      badges(of: state, kind: kind, frame: frame)
      if isLink { focusRing(kind, in: frame) }
    }
    return isLink ? group : group.attributes(naming(accessibleName(of: state)))
  }

  private func shape(_ kind: Figure.Kind, in frame: Rect, repetition: Int) -> Fragment {
    switch kind {
    case .initial, .group: Fragment()
    case .atomic(let text): atomic(text, in: frame, repetition)
    case .final(let text): final(text, in: frame, repetition)
    case .history(let depth): history(depth, in: frame)
    case .pseudostate(let pseudostate, let name):
      Fragment {
        self.pseudostate(pseudostate, in: frame)
        if let name { lines(name, at: frame.center.x, top: frame.center.y - name.size.height / 2) }
      }
    case .compound(let text): compound(text, in: frame, repetition)
    case .region(let text): headerText(text, in: frame, repetition)
    }
  }

  /// The sign of a state whose content is hidden: two states with a transition. UML 2.5.1, 14.2.4.5.
  @MarkupBuilder private func decomposition(in frame: Rect) -> Fragment {
    let (left, right) = (Point(x: frame.maxX - 25, y: frame.maxY - 8), Point(x: frame.maxX - 10, y: frame.maxY - 8))
    SVG.circle(center: SVG.Point(left), radius: 3, class: "ring")
    SVG.circle(center: SVG.Point(right), radius: 3, class: "ring")
    SVG.path(
      PathData([SVG.Point(left.x + 3, left.y), SVG.Point(right.x - 3, right.y)], isClosed: false), class: "ring")
  }

  @MarkupBuilder private func atomic(_ text: StateText, in frame: Rect, _ repetition: Int) -> Fragment {
    SVG.rectangle(frame, cornerRadius: Metrics.cornerRadius, class: "box")
    stateText(text, in: frame, repetition)
  }

  @MarkupBuilder private func final(_ text: StateText, in frame: Rect, _ repetition: Int) -> Fragment {
    finalBox(in: frame)
    stateText(
      text, in: Metrics.textFrame(ofFinal: frame), repetition,
      besides: Rect(origin: ringCentre(in: frame), size: .zero).grown(by: Metrics.ringRadius))
  }

  private func ringCentre(in frame: Rect) -> Point {
    Point(x: frame.minX + Metrics.statePadding - 4 + Metrics.ringRadius, y: frame.center.y)
  }

  @MarkupBuilder func finalBox(in frame: Rect) -> Fragment {
    let ring = ringCentre(in: frame)
    SVG.rectangle(frame, cornerRadius: Metrics.endRadius(of: frame), class: "box")
    SVG.circle(center: SVG.Point(ring), radius: Metrics.ringRadius, class: "ring")
    SVG.circle(center: SVG.Point(ring), radius: Metrics.ringRadius - 3.6, class: "dot")
  }

  @MarkupBuilder func history(_ depth: State.HistoryDepth, in frame: Rect) -> Fragment {
    let base = SVG.Point(frame.center.x, frame.center.y + 4.7)
    SVG.circle(center: SVG.Point(frame.center), radius: frame.width / 2, class: "box")
    SVG.text(at: base, class: "mark") { depth == .deep ? "H*" : "H" }
  }

  @MarkupBuilder private func compound(_ text: StateText, in frame: Rect, _ repetition: Int) -> Fragment {
    let height = Metrics.headerSize(of: text).height
    SVG.rectangle(frame, cornerRadius: Metrics.cornerRadius, class: "box")
    SVG.path(strip(of: frame, height: height), class: "strip")
    headerText(text, in: frame, repetition)
  }

  /// The header's background: it lies inside the border and has its round corners at the top.
  func strip(of frame: Rect, height: Double) -> PathData {
    let inner = frame.grown(by: -0.75)
    let radius = Metrics.cornerRadius - 0.75
    let bottom = frame.minY + height
    var outline = PathData()
    outline.move(to: SVG.Point(inner.minX, bottom))
    outline.line(to: SVG.Point(inner.minX, inner.minY + radius))
    outline.arc(radius: radius, isClockwise: true, to: SVG.Point(inner.minX + radius, inner.minY))
    outline.line(to: SVG.Point(inner.maxX - radius, inner.minY))
    outline.arc(radius: radius, isClockwise: true, to: SVG.Point(inner.maxX, inner.minY + radius))
    outline.line(to: SVG.Point(inner.maxX, bottom))
    outline.close()
    return outline
  }

  /// Shown when the state's link has the focus; it also catches clicks where nothing is drawn.
  private func focusRing(_ kind: Figure.Kind, in frame: Rect) -> Element { ring(kind, in: frame, inset: 4, "focus") }

  /// The dotted line around a state that accepts the event which was asked about.
  private func acceptingRing(_ kind: Figure.Kind, in frame: Rect) -> Element {
    ring(kind, in: frame, inset: 5, "accepts")
  }

  /// A line around a state; a region's lies inside it.
  private func ring(_ kind: Figure.Kind, in frame: Rect, inset: Double, _ classes: String) -> Element {
    if case .region = kind {
      SVG.rectangle(frame.grown(by: -inset), cornerRadius: Metrics.cornerRadius - 4, class: classes)
    } else {
      SVG.rectangle(frame.grown(by: 4), cornerRadius: Metrics.cornerRadius + 4, class: classes)
    }
  }

  /// The dashed line around a state that was asked for in vain.
  func outline(_ kind: Figure.Kind, in frame: Rect) -> Element {
    let radius = if case .history = kind { frame.width / 2 } else { Metrics.cornerRadius + 5 }
    return SVG.rectangle(frame, cornerRadius: radius, class: "outline")
  }
}

/// The shapes of pseudo-states. UML 2.5.1, 14.2.4.6.
extension Drawing {
  @MarkupBuilder func pseudostate(_ pseudostate: Pseudostate, in frame: Rect) -> Fragment {
    switch pseudostate {
    case .choice: SVG.path(diamond(in: frame), class: "box")
    case .junction: SVG.circle(center: SVG.Point(frame.center), radius: frame.width / 2, class: "dot")
    case .fork, .join: SVG.rectangle(frame, cornerRadius: 2, class: "dot")
    case .entryPoint: circle(in: frame)
    case .exitPoint:
      circle(in: frame)
      SVG.path(cross(at: frame.center, reach: frame.width / 2 * 0.5.squareRoot()), class: "ring")
    case .terminate: SVG.path(cross(at: frame.center, reach: frame.width / 2), class: "ring")
    }
  }

  private func circle(in frame: Rect) -> Element {
    SVG.circle(center: SVG.Point(frame.center), radius: frame.width / 2, class: "box")
  }

  private func diamond(in frame: Rect) -> PathData {
    PathData(
      [
        SVG.Point(frame.center.x, frame.minY), SVG.Point(frame.maxX, frame.center.y),
        SVG.Point(frame.center.x, frame.maxY), SVG.Point(frame.minX, frame.center.y),
      ], isClosed: true)
  }

  func cross(at center: Point, reach: Double) -> PathData {
    PathData(
      [Point(x: reach, y: reach), Point(x: reach, y: -reach)].flatMap { corner -> [PathData.Segment] in
        [.move(SVG.Point(center - corner)), .line(SVG.Point(center + corner))]
      })
  }
}
