import ArgumentParser
import StatechartDiagrams

/// How a picture looks besides its colours, and what it carries.
struct PictureOptions: ParsableArguments {
  @Option(
    help: """
      What lies behind the drawing: none, theme (the theme's own colour), white, black, or hexadecimal digits as CSS \
      has them (default: none).
      """,
    transform: PictureOptions.background)
  var background: PictureStyle.Background?

  @Option(
    help:
      "The width in pixels, \(PictureStyle.widths.lowerBound) to \(PictureStyle.widths.upperBound); the height follows."
  )
  var width: Int?

  @Flag(help: "Draw all moments of the run one after the other, as an animation in SVG.")
  var animate = false

  @OptionGroup var source: SourceOption

  /// The style of a picture of a theme.
  func style(_ theme: DiagramTheme) -> PictureStyle {
    PictureStyle(theme: theme, background: background ?? .none, width: width)
  }

  private static func background(_ text: String) throws -> PictureStyle.Background {
    guard let background = PictureStyle.Background(text) else { throw ValidationError("'\(text)' is no background") }
    return background
  }

  func validate() throws {
    guard width.map(PictureStyle.widths.contains) ?? true else {
      let known = PictureStyle.widths
      throw ValidationError("a picture is \(known.lowerBound) to \(known.upperBound) pixels wide")
    }
  }
}

/// Whether an export carries the machine's source and its run.
struct SourceOption: ParsableArguments {
  @Flag(
    inversion: .prefixedNo,
    help: "Whether pictures and pages carry the machine and its run, so that they can be read again.")
  var source = true
}
