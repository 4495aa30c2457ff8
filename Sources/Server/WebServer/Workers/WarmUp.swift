import WebPages

/// The requests that a worker answers before it gives up its files: whatever loads something when it is first used is
/// used once.
enum WarmUp {
  /// Latin, Han, kana, Hangul and emoji, bold and plain: the fonts of pictures.
  private static let drawn = """
    stateDiagram-v2
      state "Aé α я 漢字 かな 한글 😀 → ×" as A
      [*] --> A
      A --> B : go
      B --> A : back
    """

  /// A script that makes script engines load the parts that they load when first used: time, languages, classes of
  /// characters.
  private static let scripted = """
    <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="ecmascript" initial="s">
      <datamodel><data id="v" expr="0"/><data id="x"><y xmlns=""/></data></datamodel>
      <script>
        var a = [new Date(0).toString(), new Date(0).toLocaleString(), /\\p{L}/u.test('é'), 'é'.normalize('NFD'),
          'i'.toLocaleUpperCase('tr'), 'a'.localeCompare('b'), (1.5).toLocaleString(), JSON.stringify({a: [1]})];
        try { a.push(new Intl.DateTimeFormat().format(0), new Intl.NumberFormat().format(1)) } catch (e) {}
        for (var i = 0; i &lt; 20000; i++) a.length;
      </script>
      <state id="s"><transition event="e" cond="v == 0 &amp;&amp; In('s')" target="t"/></state>
      <state id="t"/>
    </scxml>
    """

  /// The addresses to ask for.
  static var targets: [String] {
    let drawn = path(of: drawn)
    return [
      drawn, drawn + "?run=go,go&lang=ja", drawn + "?run=!C&lang=zh", drawn + ".png", drawn + ".svg", drawn + ".html",
      drawn + "/quiz?seed=1", path(of: scripted) + "?run=e,none",
    ]
  }

  private static func path(of text: String) -> String {
    "/m/" + (InlineSource(text).identifier ?? "").dropFirst()
  }
}
