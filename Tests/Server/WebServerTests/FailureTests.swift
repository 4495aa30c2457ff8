import HTTPTypes
import Hummingbird
import Statecharts
import Testing

@testable import WebServer

/// What cannot be answered is answered clearly.
struct FailureTests {
  @Test(arguments: [
    ("/machines/batery", 404, "battery"), ("/machines/nothing-like-it", 404, "There is no machine named"),
    ("/nowhere", 404, "There is no page"), ("/assets/css/none.css", 404, "There is no page"),
    ("/assets/../Package.swift", 404, "There is no page"), ("/machines/battery.exe", 404, "There is no page"),
    ("/machines/battery?run=plgu", 400, "plug"), ("/machines/battery?run=plug,,full", 400, "step 2"),
    ("/machines/battery?run=!Flta", 400, "Flat"), ("/machines/battery?run=tap%7B", 400, "step 1"),
    ("/machines/battery?run=%2B2x", 400, "step 1"), ("/machines/battery?at=9", 400, "at=9"),
    ("/machines/battery?tab=none", 400, "tab=none"), ("/machines/battery?run=%ZZ", 400, "is not valid"),
    ("/machines/battery?event=nothing", 400, "nothing"),
    ("/machines/battery?run=%+1", 400, "run=%+1"),
    ("/machines/kanji?event=tap&payload=%7B", 400, "payload"), ("/machines/battery?advance=soon", 400, "such as 2s"),
    ("/machines/battery?zoom=huge", 400, "zoom=huge"),
  ])
  func withAPage(address: String, status: Int, words: String) async throws {
    let answer = try await TestServer.get(address)
    #expect(answer.status.code == status)
    #expect(answer.headers[.contentType] == "text/html; charset=utf-8")
    #expect(answer.text.contains(words))
    #expect(answer.text.contains("</html>"))
    #expect(answer.headers[.cacheControl] == "no-store")
    #expect(answer.headers[.vary]?.contains("Accept,") == true)
    let program = try await TestServer.get(address, headers: [.accept: "application/json"])
    #expect(program.status.code == status)
    #expect(program.text.contains(words))
  }

  @Test func withJSONForPrograms() async throws {
    let answer = try await TestServer.get("/machines/batery", headers: [.accept: "application/json"])
    #expect(answer.status == .notFound)
    #expect(answer.headers[.contentType] == "application/json")
    let value = try Value(json: answer.text)
    #expect(value["error"]?["status"] == 404)
    #expect(value["error"]?["nearest"] == ["battery"])
    let file = try await TestServer.get("/machines/batery.json")
    #expect(file.headers[.contentType] == "application/json")
  }

  @Test func inTheLanguageOfTheReader() async throws {
    let answer = try await TestServer.get("/machines/x?lang=zh")
    #expect(answer.text.contains("没有名为"))
    let accepted = try await TestServer.get("/machines/x", headers: [.acceptLanguage: "zh-CN"])
    #expect(accepted.text.contains("lang=\"zh-Hans\""))
    let run = try await TestServer.get("/machines/battery?run=plug,,full&lang=zh")
    #expect(run.text.contains("第 2 步“”（第 6 列）：这一步是空的。"))
    let japanese = try await TestServer.get(
      "/machines/battery?run=plug,,full", headers: [.acceptLanguage: "ja, en;q=0.8"])
    #expect(japanese.text.contains("<html lang=\"ja\""))
    #expect(japanese.text.contains("ステップ2「」（6列目）：このステップは空です。"))
  }

  @Test func anAddressThatIsTooLong() async throws {
    let run = String(repeating: "plug,", count: 10_000) + "plug"
    let answer = try await TestServer.get("/machines/battery?run=" + run)
    #expect(answer.status == .uriTooLong)
  }

  @Test func aRunOfTooManySteps() async throws {
    let run = Array(repeating: "plug", count: RequestLimits.steps + 1).joined(separator: ",")
    let answer = try await TestServer.get("/machines/battery?run=" + run)
    #expect(answer.status == .badRequest)
    #expect(answer.text.contains("\(RequestLimits.steps)"))
  }

  @Test(arguments: [HTTPRequest.Method.post, .put, .delete])
  func otherMethods(method: HTTPRequest.Method) async throws {
    let answer = try await TestServer.get("/machines/battery", method: method)
    #expect(answer.status == .methodNotAllowed)
    #expect(answer.headers[.allow] == "GET, HEAD")
  }

  @Test(arguments: ["/machines/%3Cscript%3E", "/machines/battery?run=%3Cscript%3Ealert(1)%3C/script%3E"])
  func whatWasTypedNeverBecomesMarkup(address: String) async throws {
    let answer = try await TestServer.get(address)
    #expect(answer.status.code >= 400)
    #expect(!answer.text.contains("<script>"))
  }
}
