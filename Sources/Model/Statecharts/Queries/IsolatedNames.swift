extension String {
  /// A name for a sentence or a drawing: one with letters that are written from right to left is isolated, so that it
  /// changes no order but its own. Embeddings and overrides in it, which would reach beyond it, are left out.
  /// UAX #9, 2.
  package var isolated: String {
    guard !utf8.allSatisfy({ $0 < 0x80 }) else { return self }
    let name = String(UnicodeScalarView(unicodeScalars.filter { !$0.setsDirection }))
    return name.unicodeScalars.contains(where: \.isWrittenLeftwards) ? "\u{2068}\(name)\u{2069}" : name
  }
}

extension Unicode.Scalar {
  fileprivate var setsDirection: Bool {
    ("\u{202A}"..."\u{202E}").contains(self) || ("\u{2066}"..."\u{2069}").contains(self)
  }

  /// True in the blocks of scripts that are written from right to left.
  fileprivate var isWrittenLeftwards: Bool {
    switch value {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
    case _: false
    }
  }
}
