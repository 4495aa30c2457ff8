extension VideoEditorProgram {
  final class Modern: Tool {}
  final class Playful: Tool {}
  final class Travel: Tool {}
  final class News: Tool {}

  final class Soundtrack: Tool {}
  final class Voiceover: Tool { override var strength: Double { 1 } }
  final class Volume: Tool {}
  final class Fade: Tool {}

  final class Scale: Tool {}
  final class Trim: Tool { override var strength: Double { 0.1 } }
  final class Transition: Tool {}
  final class Speed: Tool {}
  final class Reverse: Tool { override var strength: Double { 1 } }

  final class Blur: Tool {}
  final class Glow: Tool {}
  final class Shake: Tool { override var strength: Double { 0.2 } }
  final class Mosaic: Tool {}

  final class Vivid: Tool {}
  final class Mono: Tool { override var strength: Double { 1 } }
  final class Vintage: Tool {}
  final class Sepia: Tool {}
}
