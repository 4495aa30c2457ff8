import Testing
import XMLTree

/// What is harmless as XML must not become markup when it is written as HTML.
@Suite struct TreeSafetyTests {
  @Test(arguments: [
    ("<p><![CDATA[<script>x</script>]]></p>", "<p>&lt;script&gt;x&lt;/script&gt;</p>"),
    ("<p>a<![CDATA[<b>]]>c</p>", "<p>a&lt;b&gt;c</p>"),
    ("<p><?php <script> ?></p>", "<p></p>"),
    ("<p><!--><script>--></p>", "<p></p>"),
    ("<p><!---><script>--></p>", "<p></p>"),
    ("<p><!-- ok --></p>", "<p><!-- ok --></p>"),
    ("<style>a &lt; b &amp;&lt;/style>&lt;script></style>", "<style>a < b &<\\/style><script></style>"),
    ("<script>&lt;!--&lt;script>&lt;/SCRIPT></script>", "<script><\\!--<script><\\/SCRIPT></script>"),
    ("<STYLE>&lt;/style></STYLE>", "<STYLE><\\/style></STYLE>"),
    ("<pre>\nx</pre>", "<pre>\n\nx</pre>"),
    ("<textarea>\n</textarea>", "<textarea>\n\n</textarea>"),
    ("<pre>x\n</pre>", "<pre>x\n</pre>"),
    ("<ul><li/>x</ul>", "<ul><li></li>x</ul>"),
  ])
  func defused(source: String, expected: String) throws {
    #expect(try MarkupDocument.parse(xml: source).html() == expected)
  }

  @Test func styleOfADrawingInAPage() throws {
    let html = SVG.root(viewBox: .init(width: 1, height: 1)) { SVG.style("a > b {} /* </style><script>&amp; */") }
      .html()
    #expect(html.hasSuffix("<style>a > b {} /* &lt;/style>&lt;script>&amp;amp; */</style></svg>"))
  }

  @Test func styleOfAPage() {
    #expect(HTML.style("a > b { content: \"&\" }").html() == "<style>a > b { content: \"&\" }</style>")
    #expect(HTML.style("</style><script>").html() == "<style><\\/style><script></style>")
  }

  @Test func theDocumentItselfIsNotChanged() throws {
    let source = "<p><![CDATA[<b>]]><style>&lt;</style></p>\n"
    let document = try MarkupDocument.parse(xml: source)
    _ = document.html()
    #expect(document.xml(declaration: false) == source)
  }
}
