/// The spelling of LaTeX.
package enum LaTeX {
  /// A text of one line, in which no letter is a command.
  package static func text(_ text: String) -> String {
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
