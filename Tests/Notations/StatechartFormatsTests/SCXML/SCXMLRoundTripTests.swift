import StatechartFormats
import Statecharts
import TestSupport
import Testing

@Suite struct SCXMLRoundTripTests {
  private let notation = SCXMLNotation()

  private func document(_ inside: String) -> String {
    """
    <scxml xmlns="http://www.w3.org/2005/07/scxml" xmlns:o="urn:other" xmlns:il="urn:interlock:statechart" \
    version="1.0">\(inside)</scxml>
    """
  }

  @Test(arguments: [
    "<state id='a'/>", "<parallel id='p'><state id='a'/><state id='b'/></parallel>", "<final id='f'/>",
    "<state id='a' initial='b'><state id='b'/></state>",
    "<state id='a'><initial><transition target='b'><log label='x'/></transition></initial><state id='b'/></state>",
    "<state id='a'><history id='h'><transition target='b'/></history><state id='b'/></state>",
    "<state id='a'><history id='h' type='deep'><transition target='b'/></history><state id='b'/></state>",
    "<state id='a'><onentry><raise event='x'/></onentry><onentry/><onexit><log/></onexit></state>",
    "<state id='a'><transition event='a b.* *' cond='x &lt; 1' target='a' type='internal'/><transition/></state>",
    "<state id='a'><datamodel><data id='x'/><data id='y' expr='1'/><data id='z' src='u'/></datamodel></state>",
    "<datamodel><data id='x'> [1,\n2] </data><data id='y'>\n<b xmlns=''> <c/>t</b></data></datamodel><state id='a'/>",
    "<script>\n a &lt; b &amp;&amp; c\n</script><state id='a'/>", "<script src='x.js'/><state id='a'/>",
    "<script><![CDATA[a < b]]></script><state id='a'/>",
    "<final id='f'><donedata><param name='a' expr='1'/><param name='b' location='l'/></donedata></final>",
    "<final id='f'><donedata><content expr='x'/></donedata></final>",
    "<final id='f'><donedata><content>text</content></donedata></final>",
    "<state id='a'><invoke type='t' src='s' id='i' autoforward='true' namelist='a b'/></state>",
    "<state id='a'><invoke typeexpr='t' srcexpr='s' idlocation='i'><finalize><log/></finalize></invoke></state>",
    "<state id='a'><invoke><content><scxml version='1.0'><final id='x'/></scxml></content><finalize/></invoke></state>",
    "<state id='a'><o:thing/></state><o:note>text</o:note>",
    "<state id='a'><onentry><o:run speed='1' o:x='2'>text <o:b/></o:run><plain xmlns=''/></onentry></state>",
    "<il:title>T</il:title><il:title xml:lang='zh-Hans'>题</il:title><il:summary>S</il:summary><state id='a'/>",
    "<il:events><il:event name='e'><il:label>E</il:label><il:example>[1]</il:example></il:event></il:events><state/>",
    "<state id='a'><il:label>A</il:label><transition event='e'><il:label>go</il:label><raise event='x'/></transition></state>",
    "<il:initial><transition target='a'><log/></transition></il:initial><state id='a'/>",
  ])
  func element(inside: String) throws {
    let first = try notation.read(SourceText(document(inside)))
    #expect(!first.hasErrors, "\(first.diagnostics)")
    let written = notation.write(first.chart)
    #expect(written.diagnostics.isEmpty)
    let second = try notation.read(SourceText(written.text))
    #expect(second.chart == first.chart)
    #expect(notation.write(second.chart) == written)
  }

  @Test(arguments: [
    "<raise event='x'/>", "<log/>", "<log label='l' expr='e'/>", "<assign location='l' expr='e'/>",
    "<assign location='l'><a xmlns=''/></assign>", "<cancel sendid='i'/>", "<cancel sendidexpr='i'/>",
    "<script/>", "<foreach array='a' item='i' index='n'><log/></foreach>", "<if cond='a'/>",
    "<if cond='a'><log/><elseif cond='b'/><log/><log/><else/><raise event='x'/></if>",
    "<if cond='a'><if cond='b'><else/></if><else/></if>",
    "<send event='e' target='t' type='y' id='i' delay='1.5s' namelist='a b'/>",
    "<send eventexpr='e' targetexpr='t' typeexpr='y' idlocation='i' delayexpr='d'><param name='a' expr='1'/></send>",
    "<send><content>text</content></send>", "<send><content expr='e'/></send>",
    "<send event='e'><content><a xmlns='urn:a'><b xmlns='urn:b'/></a></content></send>",
    "<il:action name='n'/>", "<il:action name='n'><il:label>N</il:label></il:action>",
  ])
  func content(inside: String) throws {
    for (opening, closing) in [("<onentry>", "</onentry>"), ("<transition event='e'>", "</transition>")] {
      let text = document("<state id='a'>\(opening)\(inside)\(closing)</state>")
      let first = try notation.read(SourceText(text))
      #expect(first.diagnostics.isEmpty)
      #expect(!first.chart.states[0].onEntry.flatMap(\.content).isEmpty || !first.chart.transitions[0].content.isEmpty)
      #expect(try notation.read(SourceText(notation.write(first.chart).text)).chart == first.chart)
    }
  }

  @Test func everything() throws {
    let written = notation.write(SampleCharts.everything)
    #expect(written.diagnostics.isEmpty)
    let reading = try notation.read(SourceText(written.text))
    #expect(reading.chart == SampleCharts.everything)
  }

  @Test(arguments: RandomChart.Shape.allCases, 1...20)
  func randomCharts(shape: RandomChart.Shape, seed: Int) throws {
    let chart = RandomChart.make(seed: UInt64(seed), shape: shape, states: 3 + seed)
    let reading = try notation.read(SourceText(notation.write(chart).text))
    #expect(reading.chart == chart)
    #expect(reading.diagnostics.isEmpty)
  }
}
