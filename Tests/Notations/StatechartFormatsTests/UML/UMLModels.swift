/// Small models, for rows of tests: what is inside the region of a machine, and what is next to the machine.
enum UMLModels {
  /// One text after another; a sum of as many would take the compiler long.
  static func all(_ parts: String...) -> String { parts.joined() }

  static let begin = "<subvertex xmi:type='uml:Pseudostate' xmi:id='i'/>" + arrow("t0", "i", "a")

  static func state(_ id: String, _ inside: String = "", _ attributes: String = "") -> String {
    "<subvertex xmi:type='uml:State' xmi:id='\(id)' name='\(id.uppercased())' \(attributes)>\(inside)</subvertex>"
  }

  static func pseudostate(_ id: String, _ kind: String, _ name: String = "") -> String {
    "<subvertex xmi:type='uml:Pseudostate' xmi:id='\(id)' kind='\(kind)' name='\(name)'/>"
  }

  static func final(_ id: String) -> String { "<subvertex xmi:type='uml:FinalState' xmi:id='\(id)'/>" }

  static func arrow(_ id: String, _ from: String, _ to: String, _ inside: String = "", _ more: String = "") -> String {
    "<transition xmi:type='uml:Transition' xmi:id='\(id)' source='\(from)' target='\(to)' \(more)>\(inside)</transition>"
  }

  static func on(_ name: String) -> String { "<trigger xmi:type='uml:Trigger' xmi:id='g\(name)' name='\(name)'/>" }

  static func guarded(_ specification: String) -> String {
    "<guard xmi:type='uml:Constraint' xmi:id='c'>\(specification)</guard>"
  }

  static func region(_ inside: String, _ id: String = "r2") -> String {
    "<region xmi:type='uml:Region' xmi:id='\(id)'>\(inside)</region>"
  }

  static func model(_ inside: String, _ outside: String = "") -> String {
    wrapped(
      "<packagedElement xmi:type='uml:StateMachine' xmi:id='sm' name='M'><region xmi:type='uml:Region' xmi:id='r'>"
        + inside + "</region></packagedElement>" + outside)
  }

  static func wrapped(_ elements: String, exporter: String = "") -> String {
    "<xmi:XMI xmlns:xmi='http://www.omg.org/spec/XMI/20131001' xmlns:uml='http://www.omg.org/spec/UML/20131001'>"
      + "<xmi:Documentation exporter='\(exporter)'/><uml:Model xmi:id='m' name='Model'>\(elements)</uml:Model></xmi:XMI>"
  }

  /// A machine of two states with one transition from A to B.
  static func step(_ inside: String, _ outside: String = "", _ more: String = "") -> String {
    model(begin + state("a") + state("b") + arrow("t1", "a", "b", inside, more), outside)
  }

  static func event(_ type: String, _ inside: String, _ attributes: String = "") -> String {
    "<packagedElement xmi:type='uml:\(type)' xmi:id='e' \(attributes)>\(inside)</packagedElement>"
  }

  static let onEvent = "<trigger xmi:type='uml:Trigger' xmi:id='g' event='e'/>"
}
