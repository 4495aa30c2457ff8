import StatechartFormats
import Statecharts
import Testing

@Suite struct SCXMLFaultTests {
  /// A fault that leaves a chart: what is on the second line of a document, and what is said of it.
  struct Row: Sendable, CustomTestStringConvertible {
    let inside: String
    let column: Int
    let severity: Diagnostic.Severity
    let message: String
    var testDescription: String { inside }

    init(_ inside: String, _ column: Int, _ message: String) {
      self.init(inside, column, .error, message)
    }

    init(_ inside: String, _ column: Int, _ severity: Diagnostic.Severity, _ message: String) {
      self.inside = inside
      self.column = column
      self.severity = severity
      self.message = message
    }
  }

  static let structure: [Row] = [
    Row("<stat id='a'/>", 1, "SCXML has no element 'stat' (did you mean 'state'"),
    Row("<onentry/>", 1, "'onentry' is not allowed in 'scxml'"),
    Row("<transition event='e'/>", 1, .warning, "'transition' is not allowed in 'scxml'"),
    Row("<state id='a'><raise event='x'/></state>", 15, "'raise' is not allowed in 'state'"),
    Row("<state id='a'><else/></state>", 15, "'else' is not allowed in 'state'"),
    Row("<state idd='a'/>", 1, .warning, "'state' has no attribute 'idd' (did you mean 'id'?)"),
    Row("<state id='a'>text</state>", 1, .warning, "text is not allowed in 'state'"),
    Row("<state id='a' initial=' '><state id='b'/></state>", 1, .warning, "the attribute 'initial' is empty"),
    Row(
      "<state id='a' initial='b'><initial><transition target='b'/></initial><state id='b'/></state>", 1,
      "the attribute 'initial' and the element exclude each other"),
    Row("<state id='a'><initial/><state id='b'/></state>", 15, "'initial' needs a transition"),
    Row(
      "<state id='a'><initial><transition/></initial><state id='b'/></state>", 24,
      "the transition of 'initial' needs a target"),
    Row(
      "<state id='a'><history id='h'><transition event='x' target='b'/></history><state id='b'/></state>", 31,
      "the transition of 'history' cannot have an attribute 'event'"),
    Row(
      "<state id='a'><history id='h' type='deeep'><transition target='b'/></history><state id='b'/></state>", 15,
      "'type' is 'shallow' or 'deep', not 'deeep' (did you mean 'deep'?)"),
    Row("<state id='a'><transition target='a' type='inner'/></state>", 15, "'type' is 'external' or 'internal'"),
    Row("<state id='a'><transition/></state>", 15, .warning, "'transition' needs an event, a condition or a target"),
    Row("<state id='a'><transition event='' target='a'/></state>", 15, .warning, "the attribute 'event' is empty"),
    Row("<state id='a'><datamodel/><datamodel/></state>", 27, "there may be only one 'datamodel' in 'state'"),
    Row(
      "<initial><transition target='a'/></initial><state id='a'/>", 1, .warning, "'scxml' has an attribute 'initial'"),
    Row(
      "<il:titel>x</il:titel><state id='a'/>", 1, "Interlock has no element 'titel' for 'scxml' (did you mean 'title'"),
    Row("<il:events><il:event/></il:events><state id='a'/>", 12, "'event' needs an attribute 'name'"),
  ]

  static let content: [Row] = [
    Row("<raise/>", 24, "'raise' needs an attribute 'event'"),
    Row("<if><log/></if>", 24, "'if' needs an attribute 'cond'"),
    Row("<if cond='a'><else/><elseif cond='b'/></if>", 44, "nothing but content may follow 'else'"),
    Row("<foreach array='a'/>", 24, "'foreach' needs an attribute 'item'"),
    Row("<assign expr='1'/>", 24, "'assign' needs an attribute 'location'"),
    Row("<assign location='x'/>", 24, .warning, "'assign' needs an attribute 'expr' or a value inside"),
    Row("<assign location='x' expr='1'>2</assign>", 24, "the attribute 'expr' and the content of 'assign' exclude"),
    Row("<script src='a'>b()</script>", 24, "the attribute 'src' and the text of 'script' exclude"),
    Row("<script><log/></script>", 32, "'script' holds text; the element 'log' is ignored"),
    Row("<cancel/>", 24, "'cancel' needs an attribute 'sendid' or 'sendidexpr'"),
    Row("<cancel sendid='a' sendidexpr='b'/>", 24, "the attributes 'sendid' and 'sendidexpr' exclude each other"),
    Row("<send/>", 24, .warning, "'send' needs an event or a content"),
    Row("<send event='a' eventexpr='b'/>", 24, "the attributes 'event' and 'eventexpr' exclude each other"),
    Row("<send event='a' delay='1000'/>", 24, .warning, "'1000' is read as '1s'"),
    Row("<send event='a' delay='soon'/>", 24, "a delay is written '2s' or '500ms', not 'soon'"),
    Row("<send event='a' target='#_internal' delay='1s'/>", 24, "an event to '#_internal' may have no delay"),
    Row(
      "<send event='a' namelist='b'><content expr='c'/></send>", 53, "'content' and 'namelist' exclude each other"),
    Row("<send event='a'><param expr='1'/></send>", 40, "'param' needs an attribute 'name'"),
    Row("<send event='a'><param name='p'/></send>", 40, "'param' needs an attribute 'expr' or 'location'"),
    Row(
      "<send event='a'><param name='p' expr='1' location='l'/></send>", 40,
      "the attributes 'expr' and 'location' exclude each other"),
    Row("<send event='a'><content expr='c'/><content expr='d'/></send>", 59, "there may be only one 'content'"),
    Row("<il:action/>", 24, "'action' needs an attribute 'name'"),
  ]

  static let data: [Row] = [
    Row("<datamodel><data expr='1'/></datamodel><state id='a'/>", 12, "'data' needs an attribute 'id'"),
    Row(
      "<datamodel><data id='x' expr='1' src='u'/></datamodel><state id='a'/>", 12,
      "the attributes 'expr' and 'src' exclude each other"),
    Row(
      "<datamodel><data id='x' src='u'>1</data></datamodel><state id='a'/>", 12,
      "the attribute 'src' and the content of 'data' exclude"),
    Row("<state id='a'><invoke type='a' typeexpr='b'/></state>", 15, "the attributes 'type' and 'typeexpr' exclude"),
    Row("<state id='a'><invoke autoforward='yes'/></state>", 15, "'autoforward' is 'true' or 'false', not 'yes'"),
    Row(
      "<state id='a'><invoke src='s'><content expr='c'/></invoke></state>", 31,
      "'invoke' has a source and a content"),
    Row(
      "<state id='a'><invoke namelist='n'><param name='p' expr='1'/></invoke></state>", 15,
      "'param' and 'namelist' exclude each other"),
    Row(
      "<final id='f'><donedata><content expr='c'/><param name='p' expr='1'/></donedata></final>", 25,
      "'content' and 'param' exclude each other"),
  ]

  private func diagnostics(_ inside: String) throws -> [Diagnostic] {
    let text = """
      <scxml xmlns="http://www.w3.org/2005/07/scxml" xmlns:il="urn:interlock:statechart" version="1.0">
      \(inside)
      </scxml>
      """
    return try SCXMLNotation().read(SourceText(text)).diagnostics
  }

  @Test(arguments: structure + data)
  func faultInStructure(row: Row) throws {
    let found = try diagnostics(row.inside)
    #expect(found.map { "\($0.severity) \($0.position?.description ?? "")" } == ["\(row.severity) 2:\(row.column)"])
    #expect(found.first.map { $0.description.contains(row.message) } ?? false, "\(found)")
  }

  @Test(arguments: content)
  func faultInContent(row: Row) throws {
    let found = try diagnostics("<state id='a'><onentry>\(row.inside)</onentry></state>")
    #expect(found.map { "\($0.severity) \($0.position?.description ?? "")" } == ["\(row.severity) 2:\(row.column)"])
    #expect(found.first.map { $0.description.contains(row.message) } ?? false, "\(found)")
  }

  @Test func allFaultsAreFoundAtOnce() throws {
    let found = try diagnostics(
      """
      <state id="a">
        <onentry><raise/><foreach/><send delay="x"/></onentry>
        <transition type="odd" target="a"/>
      </state>
      <stat/>
      """)
    #expect(
      found.map { $0.position?.description } == ["3:12", "3:20", "3:20", "3:30", "3:30", "4:3", "6:1"])
  }

  @Test(arguments: [
    ("binding='now'", "'binding' is 'early' or 'late'"), ("version='2'", "the version of SCXML is 1.0"),
  ])
  func faultInRoot(attribute: String, message: String) throws {
    let version = attribute.hasPrefix("version") ? "" : " version='1.0'"
    let text = "<scxml xmlns='http://www.w3.org/2005/07/scxml'\(version) \(attribute)><state id='a'/></scxml>"
    let found = try SCXMLNotation().read(SourceText(text)).diagnostics
    #expect(found.count == 1)
    #expect(found.first.map { $0.description.hasPrefix("1:1: ") && $0.message.contains(message) } ?? false, "\(found)")
  }

  /// Texts of which nothing can be made.
  @Test(arguments: [
    ("", "1:1", "empty"), ("<scxml>", "1:8", ""), ("<scxml>\n  <stat></scxml>", "2:9", "mismatch"),
    ("<html/>", "1:1", "the root is 'html', not 'scxml'"), ("\n <a:scxml xmlns:a='urn:x'/>", "2:2", "'scxml' of urn:x"),
    ("<scxml a='1' a='2'/>", "1:1", "redefined"),
    ("<!DOCTYPE scxml [<!ENTITY e 'x'>]><scxml>&e;</scxml>", "1:18", "Declarations in a document type"),
  ])
  func malformed(text: String, position: String, message: String) throws {
    let error = try #require(throws: ReadError.self) {
      try SCXMLNotation().read(SourceText(text, fileName: "m.scxml"))
    }
    let first = try #require(error.diagnostics.first)
    #expect(first.position?.description == position)
    #expect(error.description.contains(message))
    #expect(error.description.hasPrefix("m.scxml:\(position): error: "))
  }
}
