/// SplitMix64: the same seed gives the same numbers everywhere.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A text with many characters that matter to markup.
  mutating func text(length: Int) -> String {
    let special = Array("<>&\"'-]![?/ \n\t;#x=\u{0}\u{1}\u{FFFF}日é👩‍👧".unicodeScalars)
    var scalars = String.UnicodeScalarView()
    for _ in 0..<length {
      let isSpecial = Bool.random(using: &self)
      let any = Unicode.Scalar(UInt32.random(in: 0..<0x11_0000, using: &self)) ?? "x"
      scalars.append(isSpecial ? special.randomElement(using: &self) ?? "x" : any)
    }
    return String(scalars)
  }
}
