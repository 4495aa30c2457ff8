import StatechartFormats
import Statecharts
import Testing

/// What each notation takes a text for, apart from the order in which the catalog asks them.
struct ResemblanceTests {
  @Test(arguments: [
    ("digraph {}", Resemblance.certain), ("graph {}", .certain), ("strict digraph {}", .certain),
    ("strict graph g {}", .certain),
    ("digraph g {", .certain), ("digraph \"a b\" { a }", .certain), ("DiGraph{", .certain),
    ("/* words */ digraph {}", .certain), ("strict {}", .none),
    ("digraph", .none), ("digraph g h {", .none), ("a -> b", .none), ("", .none), ("strict strict digraph {}", .none),
    ("subgraph {}", .none),
  ])
  func dot(text: String, resemblance: Resemblance) {
    #expect(DOTNotation().resemblance(of: SourceText(text)) == resemblance)
  }

  @Test(arguments: [
    ("@startuml\n@enduml", Resemblance.certain), ("words\n\n  @startuml", .certain), ("[*] --> a", .possible),
    ("[*]-> a", .possible), ("a --> [*]", .possible),
    ("a --> b", .none), ("[*]", .none), ("stateDiagram-v2\n[*] --> a", .none), ("", .none), ("a -- [*]", .none),
    ("[*] --> a\n@startuml", .certain),
    ("[*] --> a\nstateDiagram", .none),
  ])
  func plantUML(text: String, resemblance: Resemblance) {
    #expect(PlantUMLNotation().resemblance(of: SourceText(text)) == resemblance)
  }

  @Test(arguments: [
    ("a;", Resemblance.possible), ("a, b;", .possible), ("a => b;", .possible), ("a => b: go;", .possible), ("", .none),
    ("=> =>", .none), ("# words", .none),
  ])
  func smcat(text: String, resemblance: Resemblance) {
    #expect(SMCatNotation().resemblance(of: SourceText(text)) == resemblance)
  }

  @Test(arguments: [
    ("statechart:\n  name: x", Resemblance.certain), ("# words\n%YAML 1.2\n---\nstatechart:\n", .certain),
    ("'statechart':\n", .certain),
    ("\"statechart\" :\n", .certain), ("\n\nstatechart:", .certain), ("statechart", .none), (" statechart:", .none),
    ("statecharts:", .none), ("name: statechart", .none), ("", .none),
    ("# words", .none), ("state: x\nstatechart:", .none),
  ])
  func sismic(text: String, resemblance: Resemblance) {
    #expect(SismicNotation().resemblance(of: SourceText(text)) == resemblance)
  }

  @Test(arguments: [
    (#"{"states":{}}"#, Resemblance.certain), (#"{"states":[]}"#, .none), (#"{"interlock":1,"states":{}}"#, .none),
    (#"{"charts":[],"on":{}}"#, .none),
    (#"{"nodes":[],"on":{}}"#, .none), ("{on: {}}", .certain), ("{ // words\n always: [] }", .certain),
    ("{ /* on: */ x: 1 }", .none), ("{}", .none),
    (#"{"x":{"states":{}}}"#, .none), ("{x: (on: 1)}", .none), ("{x: 'on:', entry: []}", .certain),
    ("{'a\\'b': 1, exit: 2}", .certain), ("{\"on\"", .none),
    ("createMachine({})", .certain), ("Machine( {id: 1})", .certain), ("setup({}).createMachine(\n{})", .certain),
    ("createMachine(config)", .possible),
    ("createMachine<T>({})", .possible), ("recreateMachine({})", .none), ("$Machine({})", .none),
    ("1Machine({})", .none), ("createMachine", .none), ("createMachine = 1", .none),
    ("Machine(x); Machine({})", .certain), ("Machine(", .possible), ("", .none), ("[]", .none),
  ])
  func xstate(text: String, resemblance: Resemblance) {
    #expect(XStateNotation().resemblance(of: SourceText(text)) == resemblance)
  }

  @Test(arguments: [
    (#"{"nodes":[{"text":"a","isAcceptState":false}],"links":[]}"#, Resemblance.certain),
    (#"{"nodes":[],"links":[{"type":"StartLink","node":0}]}"#, .certain),
    (#"{"nodes":[],"links":[{"nodeA":0,"nodeB":1}]}"#, .certain),
    (#"{"nodes":[{"id":1}],"links":[{"source":1,"target":2}]}"#, .none), (#"{"nodes":[],"edges":[]}"#, .none),
    (#"{"nodes":{},"links":[],"x":"isAcceptState"}"#, .none), ("", .none), ("[]", .none),
  ])
  func fsmDesigner(text: String, resemblance: Resemblance) {
    #expect(FSMDesignerNotation().resemblance(of: SourceText(text)) == resemblance)
  }

  @Test(arguments: [
    ("<structure><type>fa</type></structure>", Resemblance.certain),
    ("<?xml version='1.0'?><structure><automaton/>", .certain),
    ("<structure/>", .none), ("<scxml/>", .none), ("<type>fa</type>", .none), ("", .none),
    ("<!-- <structure> --><html/>", .none), ("<structure><type>pda</type></structure>", .certain),
  ])
  func jflap(text: String, resemblance: Resemblance) {
    #expect(JFLAPNotation().resemblance(of: SourceText(text)) == resemblance)
  }

  @Test(arguments: [
    ("<uml:Model><packagedElement xmi:type='uml:StateMachine'/></uml:Model>", Resemblance.certain),
    ("<xmi:XMI><uml:StateMachine/></xmi:XMI>", .certain), ("<XMI><UML:StateMachine/></XMI>", .certain),
    ("<uml:StateMachine/>", .certain), ("<xmi:XMI/>", .possible), ("<uml:Model/>", .possible), ("<XMI/>", .possible),
    ("<ecore:EPackage name='StateMachine'/>", .none), ("<StateMachine/>", .none), ("<scxml/>", .none), ("", .none),
    (#"{"_type":"Project","ownedElements":[{"_type":"UMLStateMachine"}]}"#, .certain),
    (#"{"_type":"Project"}"#, .possible), (#"{"type":"UMLStateMachine"}"#, .none),
  ])
  func uml(text: String, resemblance: Resemblance) {
    #expect(UMLNotation().resemblance(of: SourceText(text)) == resemblance)
  }

  @Test(arguments: [
    (#"{"states":["a"],"transitions":[{"trigger":"x","source":"a","dest":"b"}]}"#, Resemblance.certain),
    (#"{"states":["a"],"transitions":[["x","a","b"]]}"#, .certain), (#"{"states":["a"],"transitions":[]}"#, .none),
    (#"{"m":{"states":["a"],"transitions":[{"trigger":"x","source":"a","dest":"b"}]}}"#, .certain),
    (#"{"states":{},"transitions":[["x"]]}"#, .none), (#"{"interlock":1,"states":[],"transitions":[[1]]}"#, .none),
    (#"{"states":["a"],"transitions":[{"from":"a","to":"b"}]}"#, .none),
    ("states: [a]\ntransitions:\n- [x, a, b]", .certain),
    ("states:\n- a\ntransitions:\n- trigger: x\n  source: a\n  dest: b", .certain), ("states: [a]", .none),
    ("from transitions import Machine", .certain), ("import transitions as t", .certain),
    ("m = Machine(states=x)", .certain), ("m.add_transition('x', 'a', 'b')", .certain),
    ("const m = createMachine({states: x})", .none), ("m = StateMachine(states=x)", .none),
    ("transitions to transitions", .none), ("", .none), ("state,event,next\na,x,b", .none),
    ("stateDiagram\n  a --> b : transitions", .none),
  ])
  func transitions(text: String, resemblance: Resemblance) {
    #expect(TransitionsNotation().resemblance(of: SourceText(text)) == resemblance)
  }

  @Test(arguments: [
    (#"{"states":{"a":{"transitions":[{"event":"x","target":"a"}]}}}"#, Resemblance.certain),
    (#"{"states":{"a":{"on":{"x":"a"}}}}"#, .none),
    (#"{"id":"m","states":{"a":{"transitions":[{"target":"a"}]}}}"#, .none),
    (#"{"states":["a"],"transitions":[{"event":"x"}]}"#, .none),
    ("states:\n  a:\n    transitions:\n    - {event: x, target: a}", .certain), ("states:\n  a:", .none),
    ("statechart:\n  x: 1\n", .none), ("from statemachine import State", .certain),
    ("from statemachine.contrib import x", .certain), ("class A(StateMachine):\n  a = State()", .certain),
    ("class A(StateMachine):\n  pass", .none), ("from transitions import Machine", .none), ("", .none),
  ])
  func pythonStateMachine(text: String, resemblance: Resemblance) {
    #expect(PythonStateMachineNotation().resemblance(of: SourceText(text)) == resemblance)
  }

  @Test(arguments: [
    (#"{"StartAt":"A","States":{}}"#, Resemblance.certain), (#"{"States":{}}"#, .none), (#"{"StartAt":"A"}"#, .none),
    (#"{"Comment":"x","States":{"A":{}},"StartAt":"A"}"#, .certain), ("StartAt: A\nStates:\n  A:", .certain),
    ("# words\n---\nStates: {}\nStartAt: A", .certain),
    (#"{"Resources":{"M":{"Type":"AWS::StepFunctions::StateMachine"}}}"#, .certain),
    ("Resources:\n  M:\n    Type: AWS::Serverless::StateMachine", .certain),
    ("Resources:\n  M:\n    Type: AWS::S3::Bucket", .none), ("", .none), ("[]", .none),
  ])
  func statesLanguage(text: String, resemblance: Resemblance) {
    #expect(StatesLanguageNotation().resemblance(of: SourceText(text)) == resemblance)
  }

  @Test(arguments: [
    (#"{"nodes":[],"edges":[]}"#, Resemblance.certain), (#"{"nodes":{},"edges":[]}"#, .none),
    (#"{"nodes":[],"edges":{}}"#, .none),
    (#"{"nodes":[],"edges":[],"children":[]}"#, .none), (#"{"nodes":[]}"#, .none), ("[]", .none), ("", .none),
    (#" {"edges" : [1], "nodes" : [[2]]}"#, .certain),
  ])
  func codeRunner(text: String, resemblance: Resemblance) {
    #expect(CodeRunnerNotation().resemblance(of: SourceText(text)) == resemblance)
  }
}
