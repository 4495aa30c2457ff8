extension DiagramStyle {
  static func shapes(_ paint: Paint) -> String {
    """
    .statechart text{font-family:system-ui,"Noto Sans","Noto Sans CJK SC","Noto Sans CJK JP",sans-serif}
    .statechart .backdrop{\(paint.fill(.card))}
    .statechart .box{\(paint.fill(.card))\(paint.stroke(.soft))stroke-width:1.5}
    .statechart .strip{\(paint.fill(.line))fill-opacity:.45}
    .statechart .rule{\(paint.stroke(.line))stroke-width:1.2}
    .statechart .separator{fill:none;\(paint.stroke(.soft))stroke-width:1.3;stroke-dasharray:7 5}
    .statechart .dot{\(paint.fill(.ink))}
    .statechart .ring{fill:none;\(paint.stroke(.ink))stroke-width:1.8}
    .statechart .name{font-size:16px;font-weight:600;\(paint.fill(.ink))text-anchor:middle}
    .statechart .header{font-size:15px;text-anchor:start}
    .statechart .region .header{\(paint.fill(.soft))}
    .statechart .thumb{font-weight:600;\(paint.fill(.ink))text-anchor:middle}
    .statechart .mark{font-size:13px;font-weight:600;\(paint.fill(.ink))text-anchor:middle}
    .statechart .note{font-size:12px;\(paint.fill(.soft))text-anchor:middle}
    .statechart .list{text-anchor:start}

    """
  }

  /// The fonts of Japanese drawings: many ideographs have other forms in Japanese than in Chinese.
  ///
  /// - Parameter filter: What marks a text as Japanese; a file whose texts all are needs nothing.
  static func japanese(_ filter: String) -> String {
    """
    .statechart text\(filter){font-family:system-ui,"Noto Sans","Noto Sans CJK JP","Hiragino Sans","Yu Gothic",sans-serif}

    """
  }

  static func arrows(_ paint: Paint) -> String {
    """
    .statechart .line{fill:none;\(paint.stroke(.soft))stroke-width:1.6}
    .statechart .head{\(paint.fill(.soft))\(paint.stroke(.soft))stroke-width:1;stroke-linejoin:round}
    .statechart .core{fill:none;\(paint.stroke(.card))stroke-width:1.8}
    .statechart .label{font-size:13px;\(paint.fill(.ink))text-anchor:middle}
    .statechart .starts{text-anchor:start}
    .statechart .ends{text-anchor:end}
    .statechart .label .aside{\(paint.fill(.soft))}
    .statechart .label .order{font-size:11px;\(paint.fill(.soft))}
    .statechart .last .line{\(paint.stroke(.accent))stroke-width:5}
    .statechart .last .head{\(paint.fill(.accent))\(paint.stroke(.accent))}
    .statechart .last .label,.statechart .last.note{\(paint.fill(.accent))font-weight:600}
    .statechart .valid .line{\(paint.stroke(.ok))stroke-width:2.6}
    .statechart .valid.last .line{stroke-width:5}
    .statechart .valid .head{\(paint.fill(.ok))\(paint.stroke(.ok))stroke-width:2.4}
    .statechart .valid .label,.statechart .valid.note{\(paint.fill(.ok))font-weight:600}
    .statechart .valid .label .aside,.statechart .valid .label .order{\(paint.fill(.ok))}

    """
  }

  /// A stroke in the colour of the background under the letters of labels.
  static func halo(_ paint: Paint) -> String {
    """
    .statechart .label{\(paint.stroke(.card))stroke-width:4px;stroke-linejoin:round;paint-order:stroke}

    """
  }

  static func marks(_ paint: Paint) -> String {
    """
    .statechart .active>.box{\(paint.fill(.accentSoft))\(paint.stroke(.accent))stroke-width:3}
    .statechart .active.compound>.box{\(paint.fill(.card))stroke-width:2.4}
    .statechart .active>.strip{\(paint.fill(.accentSoft))fill-opacity:1}
    .statechart .active.region .header{\(paint.fill(.accent))}
    .statechart .next>.box{\(paint.stroke(.ok))stroke-width:2.4}
    .statechart .next.active>.box{\(paint.stroke(.accent))stroke-width:3}
    .statechart .badge{\(paint.stroke(.card))stroke-width:2}
    .statechart .badge-active{\(paint.fill(.accent))}
    .statechart .badge-next{\(paint.fill(.ok))}
    .statechart .badge-sign{\(paint.fill(.card))}
    .statechart .tick-disc{\(paint.fill(.card))\(paint.stroke(.accent))stroke-width:1.2}
    .statechart .tick{fill:none;\(paint.stroke(.accent))stroke-width:1.8;stroke-linecap:round;stroke-linejoin:round}

    """
  }

  static func refusals(_ paint: Paint) -> String {
    """
    .statechart .outline{fill:none;\(paint.stroke(.no))stroke-width:2.5;stroke-dasharray:6 4}
    .statechart .refused-transition .line{\(paint.stroke(.no))stroke-width:2.4;stroke-dasharray:3 6;stroke-linecap:round}
    .statechart .refused-transition .head{\(paint.fill(.no))\(paint.stroke(.no))}
    .statechart .refused-transition .cross{fill:none;\(paint.stroke(.no))stroke-width:3.6;stroke-linecap:round}
    .statechart .refused-transition .gap{fill:none;\(paint.stroke(.card))stroke-width:8;stroke-linecap:round}
    .statechart .refused-transition .barrier{fill:none;\(paint.stroke(.no))stroke-width:3.6;stroke-linecap:round}
    .statechart .refused-transition .label{\(paint.fill(.no))font-weight:600}

    """
  }

  /// Links, focus and the shake of a state that was refused.
  static func behaviour(_ paint: Paint) -> String {
    """
    .statechart .focus,.statechart .reach{fill:none;stroke:none;pointer-events:all}
    .statechart .reach{stroke-width:16;pointer-events:stroke}
    .statechart a{cursor:pointer}
    .statechart a:focus-visible{outline:none}
    .statechart a:focus-visible .focus{\(paint.stroke(.accent))stroke-width:3}
    .statechart a:focus-visible .reach{\(paint.stroke(.accent))stroke-opacity:.35}
    .statechart a:hover .box,.statechart a:hover .line{stroke-width:3.2}
    .statechart a:hover .name,.statechart a:hover .label{text-decoration:underline}
    @media (prefers-reduced-motion:no-preference){.statechart .wanted{animation:statechart-shake .45s ease-in-out 1}}
    @keyframes statechart-shake{0%,100%{transform:none}15%,55%{transform:translateX(-5px)}\
    35%,80%{transform:translateX(5px)}}

    """
  }

  static let media = """
    @media print{.statechart{\(DiagramTheme.declarations(\.light))}\
    .statechart .wanted{animation:none}}

    """
}
