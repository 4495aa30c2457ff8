import Gallery
import WebServer
import StatechartFormats
import Statecharts
import TestSupport

/// What changed inputs begin as: the gallery's machines, random charts, and charts of all that content can do.
struct Seeds {
  let charts: [Statechart]
  let scxml: [String]
  let json: [Value]
  let exports: ExportSeeds

  init(resources: ResourceFolder) throws {
    let written = try Seeds.sources.map { try SCXMLNotation().read(SourceText($0)).chart }
    let random = RandomChart.Shape.allCases.flatMap { shape in
      (1...8).map { RandomChart.make(seed: $0, shape: shape, states: Int($0) * 3) }
    }
    charts = written + written + Gallery.machines.map(\.chart) + random
    scxml = charts.map { SCXMLNotation().write($0).text }
    json = try charts.map { try Value(json: InterlockJSONNotation().write($0).text) }
    exports = try ExportSeeds(of: Gallery.machines.map(\.chart) + random, resources: resources)
  }

  private static let sources = [
    """
    <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="ecmascript" initial="a">
      <datamodel><data id="n" expr="1"/><data id="list" expr="[1,2,3]"/><data id="x"/></datamodel>
      <script>function twice(v) { return v * 2; }</script>
      <state id="a">
        <onentry>
          <assign location="n" expr="twice(n)"/><log label="n" expr="n"/>
          <if cond="n &gt; 3"><raise event="big"/><elseif cond="In('a')"/><send event="t" delay="10ms" id="s"/>
            <else/><cancel sendid="s"/></if>
          <foreach array="list" item="i" index="k"><assign location="x" expr="i + k"/></foreach>
        </onentry>
        <transition event="go" cond="_event.data.by &gt;= 2" target="p"><send eventexpr="'e' + n" delayexpr="n + 's'"/></transition>
        <transition event="t big" target="c"/>
        <transition event="*" cond="n &lt; 100"/>
      </state>
      <state id="c" initial="d"><history id="h" type="deep"><transition target="d"/></history>
        <state id="d"><transition event="e.*" target="e"/></state><final id="e"/>
        <transition event="done.state.c" target="p"/><transition event="error.execution" target="a"/></state>
      <parallel id="p"><state id="q"><invoke id="i" autoforward="true"><content><scxml version="1.0"
          xmlns="http://www.w3.org/2005/07/scxml"><state id="z"><onentry><send target="#_parent" event="up"/></onentry>
          <transition event="go" target="y"/></state><final id="y"/></scxml></content>
          <finalize><assign location="x" expr="_event.name"/></finalize></invoke>
          <transition event="up" target="r2"/><transition event="done.invoke" target="h"/></state>
        <state id="r"><state id="r1"/><state id="r2"><onexit><raise event="left"/></onexit></state></state>
        <transition event="go" target="end"/></parallel>
      <final id="end"><donedata><param name="n" expr="n"/></donedata></final>
    </scxml>
    """,
    """
    <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="null" binding="late">
      <state id="a"><onentry><send event="tick" delay="1s"/></onentry><transition event="tick" target="b"/>
        <transition event="loop"><send event="loop"/></transition><transition event="r"><raise event="r"/></transition></state>
      <state id="b" initial="b1 "><state id="b1"><transition target="b2" cond="In('b')"/></state><state id="b2">
        <transition event="a.b a.c.*" target="a" type="internal"/></state><transition event="x" type="internal" target="b1"/></state>
    </scxml>
    """,
  ]
}
