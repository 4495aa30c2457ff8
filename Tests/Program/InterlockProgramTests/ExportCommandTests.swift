import Foundation
import Statecharts
import Testing

/// Pictures and pages from outside: what they carry, and that they are machines again.
struct ExportCommandTests {
  @Test(arguments: ["svg", "png"])
  func aPictureIsAMachineAgain(name: String) throws {
    let folder = try TemporaryFolder()
    let picture = folder.path("battery." + name)
    let drawn = try Program.run("render", "battery", "--run", "plug,!Flat", "-o", picture)
    #expect(drawn.status == 0)
    #expect(drawn.errors == "")
    let reported = try Program.run("simulate", picture)
    #expect(reported.errors == "\(picture): note: the run is the one in the file: plug,!Flat\n")
    #expect(reported.output == (try Program.run("simulate", "battery", "--run", "plug,!Flat")).output)
    let other = try Program.run("simulate", picture, "--run", "empty")
    #expect(other.errors == "")
    #expect(other.output == (try Program.run("simulate", "battery", "--run", "empty")).output)
    let json = try Program.run("convert", picture, "--to", "json")
    #expect(json.output == (try Program.run("convert", "battery", "--to", "json")).output)
    #expect(try Program.run("check", picture).status == 0)
  }

  @Test func aPageIsAMachineAgain() throws {
    let folder = try TemporaryFolder()
    let page = folder.path("page.html")
    #expect(try Program.run("convert", "tcp", "--to", "html", "-o", page).status == 0)
    let json = try Program.run("convert", page, "--to", "json")
    #expect(json.output == (try Program.run("convert", "tcp", "--to", "json")).output)
    #expect(try Program.run("simulate", page).errors == "")
  }

  @Test func theSourceIsLeftOutWhereThatIsWanted() throws {
    let folder = try TemporaryFolder()
    let picture = folder.path("a.svg")
    let drawn = try Program.run("render", "battery", "--no-source", "-o", picture)
    #expect(drawn.status == 0)
    #expect(drawn.errors.contains("does not include it"))
    let read = try Program.run("check", picture)
    #expect(read.status == 1)
    #expect(read.errors.hasPrefix("\(picture):1:1: error: the drawing includes no machine"))
    let page = try Program.run("convert", "battery", "--to", "html", "--no-source")
    #expect(!page.output.contains("interlock-machine"))
  }

  @Test func aPictureHasABackgroundAndAWidth() throws {
    let plain = try Program.run("render", "battery").output
    #expect(!plain.contains("backdrop\""))
    let white = try Program.run("render", "battery", "--background", "white", "--width", "800").output
    #expect(white.contains("fill=\"#ffffff\""))
    #expect(white.contains(" width=\"800\""))
    #expect(try Program.run("render", "battery", "--background", "theme").output.contains("class=\"backdrop\""))
  }

  @Test func aCompactPictureHasNamesAlone() throws {
    #expect(try Program.run("render", "battery", "--no-source").output.contains("class=\"note"))
    let compact = try Program.run("render", "battery", "--no-source", "--compact").output
    #expect(compact.contains("class=\"name\"") && !compact.contains("class=\"note"))
  }

  @Test func aRunIsAnimated() throws {
    let moving = try Program.run("render", "battery", "--run", "plug,!Flat", "--animate")
    #expect(moving.status == 0)
    #expect(moving.output.contains("2/2 ✕ Flat"))
    let still = try Program.run("render", "battery", "--animate")
    #expect(still.status == 1)
    #expect(still.errors.hasSuffix("error: the export needs a run\n"))
  }

  @Test(arguments: [
    (["--background", "red"], "is not a background"), (["--width", "8"], "16 to 8192"),
    (["--width", "wide"], "--width"),
    (["--animate", "-o", "a.png"], "--animate makes SVG"),
  ])
  func whatAPictureCannotBeIsSaid(options: [String], words: String) throws {
    let result = try Program.run(["render", "battery"] + options)
    #expect(result.status == 2)
    #expect(result.errors.contains(words))
  }

  @Test func aPageOfPDFHasItsTextAsText() throws {
    let folder = try TemporaryFolder()
    for name in ["a.pdf", "b.pdf"] {
      #expect(try Program.run("render", "kanji", "--lang", "zh-Hans", "-o", folder.path(name)).status == 0)
    }
    let bytes = try ["a.pdf", "b.pdf"].map { try Data(contentsOf: folder.url.appending(path: $0)) }
    #expect(bytes[0] == bytes[1])
    let text = try Program.shell("pdftotext '\(folder.path("a.pdf"))' -")
    #expect(text.status == 0)
    for word in ["全部", "详情", "列表", "所有汉字"] { #expect(text.output.contains(word)) }
  }
}
