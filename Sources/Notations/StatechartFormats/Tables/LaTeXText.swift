/// Text for LaTeX.
package enum LaTeXText {
  /// Returns a text that LaTeX sets as it stands, on one line.
  package static func escaped(_ text: String) -> String {
    var result = ""
    for letter in text {
      switch letter {
      case "\\": result += "\\textbackslash{}"
      case "~": result += "\\textasciitilde{}"
      case "^": result += "\\textasciicircum{}"
      case "<": result += "\\textless{}"
      case ">": result += "\\textgreater{}"
      case "|": result += "\\textbar{}"
      case "\"": result += "\\textquotedbl{}"
      case "{", "}", "$", "&", "#", "_", "%": result += "\\\(letter)"
      case _ where letter.isNewline: result += " "
      default: result.append(letter)
      }
    }
    return result
  }
}
