import XMLTree

/// The cover of a track.
struct PlayerCover: MarkupComponent {
  /// The place of the track in ``PlayerTrack/all``.
  let track: Int

  var body: some Markup {
    SVG.group(class: "player-cover") {
      switch track {
      case 0: train
      case 1: boats
      case _: signal
      }
    }
  }

  @MarkupBuilder private var train: Fragment {
    SVG.rectangle(x: 18, y: 18, width: 108, height: 108, cornerRadius: 12, class: "night")
    SVG.circle(center: .init(98, 44), radius: 13, class: "moon")
    SVG.outline("M18 100l40-30h28l40 30v14a12 12 0 0 1-12 12H30a12 12 0 0 1-12-12z", class: "hill")
    SVG.outline("M36 84h58c12 0 18 8 20 20H36z", class: "engine")
    SVG.outline("M44 90h12v7H44zm18 0h12v7H62zm18 0h12v7H80z", class: "moon")
    SVG.outline("M24 111h96", class: "rail")
  }

  @MarkupBuilder private var boats: Fragment {
    SVG.rectangle(x: 18, y: 18, width: 108, height: 108, cornerRadius: 12, class: "dawn")
    SVG.circle(center: .init(72, 62), radius: 22, class: "sun")
    SVG.outline("M18 84h108v30a12 12 0 0 1-12 12H30a12 12 0 0 1-12-12z", class: "lake")
    SVG.outline("M38 86h44l-10 14H48zM60 56v28H42zM64 64l14 20H64z", class: "paper")
    SVG.outline("M92 104h22l-5 7H97zM103 90v13h-9z", class: "paper")
  }

  @MarkupBuilder private var signal: Fragment {
    SVG.rectangle(x: 18, y: 18, width: 108, height: 108, cornerRadius: 12, class: "dusk")
    SVG.outline("M68 60h8v66h-8z", class: "mast")
    SVG.rectangle(x: 50, y: 30, width: 44, height: 62, cornerRadius: 20, class: "board")
    SVG.circle(center: .init(72, 50), radius: 12, class: "stop")
    SVG.circle(center: .init(72, 77), radius: 8, class: "dim")
  }
}
