/// The elements that divide a page.
extension HTML {
  /// Links to get about.
  public static var nav: ContainerTag { ContainerTag("nav") }

  /// What the page is for; once in a page.
  public static var main: ContainerTag { ContainerTag("main") }

  /// A part with a heading.
  public static var section: ContainerTag { ContainerTag("section") }

  /// A heading of the first level.
  public static var h1: ContainerTag { ContainerTag("h1") }

  /// A heading of the second level.
  public static var h2: ContainerTag { ContainerTag("h2") }

  /// A heading of the third level.
  public static var h3: ContainerTag { ContainerTag("h3") }

  /// A division without meaning.
  public static var div: ContainerTag { ContainerTag("div") }

  /// A picture with its caption.
  public static var figure: ContainerTag { ContainerTag("figure") }

  /// The caption of a `figure`.
  public static var figcaption: ContainerTag { ContainerTag("figcaption") }

  /// What unfolds on demand; give `.flag("open")` to show it unfolded.
  public static var details: ContainerTag { ContainerTag("details") }

  /// What is always seen of `details`.
  public static var summary: ContainerTag { ContainerTag("summary") }
}
