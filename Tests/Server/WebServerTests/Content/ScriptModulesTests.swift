import Foundation
import Testing

@testable import WebServer

/// Scripts with all that they import.
struct ScriptModulesTests {
  @Test func whatIsImportedComesFirst() throws {
    let modules = ScriptModules([
      "page.js": """
      import { show } from "./show.js";
      import "./menus.js";

      show(1);

      """,
      "show.js": """
      import { count, other } from "./count.js";
      const size = 1;
      export function show(value) { count(value + size); }

      """,
      "count.js": """
      const size = 2;
      export function count(value) {}
      export async function other() {}

      """,
      "menus.js": """
      import { count } from "./count.js";
      count(0);

      """,
    ])
    #expect(
      try modules.joined("page.js") == """
        const $modules = {};
        $modules["count.js"] = (() => {
        const size = 2;
        function count(value) {}
        async function other() {}

        return { count, other };
        })();
        $modules["show.js"] = (() => {
        const { count, other } = $modules["count.js"];
        const size = 1;
        function show(value) { count(value + size); }

        return { show };
        })();
        $modules["menus.js"] = (() => {
        const { count } = $modules["count.js"];
        count(0);

        return {  };
        })();
        const { show } = $modules["show.js"];


        show(1);

        """)
  }

  @Test func aScriptWithoutImportsIsSentAsItIs() throws {
    let text = "// Says something.\nconst said = \"import\";\n"
    #expect(try ScriptModules(["page.js": text]).joined("page.js") == text)
  }

  @Test(arguments: [
    ("import * as all from \"./a.js\";", "page.js:2: an import has the form"),
    ("import {", "page.js:2: an import has the form"),
    ("import { one as other } from \"./a.js\";", "page.js:2: an import has the form"),
    ("import { one } from \"/a.js\";", "page.js:2: an import has the form"),
    ("import { one } from \"../a.js\";", "page.js:2: an import has the form"),
    ("export const one = 1;", "page.js:2: only functions can be exported"),
    ("export default function one() {}", "page.js:2: only functions can be exported"),
    ("export { one };", "page.js:2: only functions can be exported"),
    ("import \"./none.js\";", "page.js: there is no none.js"),
    ("import \"./page.js\";", "page.js imports itself"),
    ("import \"./a.js\";", "page.js imports itself"),
  ])
  func whatCannotBeJoinedIsSaid(line: String, words: String) {
    let modules = ScriptModules(["page.js": "\n" + line + "\n", "a.js": "import \"./page.js\";\n"])
    let fault = #expect(throws: ScriptModules.Fault.self) { try modules.joined("page.js") }
    #expect(fault?.description.hasPrefix(words) == true, "\(String(describing: fault))")
  }
}
