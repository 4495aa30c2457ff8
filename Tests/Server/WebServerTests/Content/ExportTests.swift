import GraphLayout
import HTTPTypes
import Hummingbird
import NIOCore
import StatechartAnalysis
import StatechartDiagrams
import StatechartExecution
import StatechartExports
import StatechartFormats
import StatechartSimulation
import Testing

@testable import WebServer

/// Exports that the server is given.
@Suite struct ExportTests {
  /// A byte for each moment of the run: how many states are active. No text, and with neither drawing nor chart.
  private struct Moments: Exporter {
    let identifier = "moments"
    let title = "Moments"
    let fileExtensions = ["moments"]
    let mediaType = "application/octet-stream"
    let kind = ExportKind.picture
    let uses: ExportInput.Parts = [.run]

    func export(_ input: ExportInput) throws(ExportError) -> Exported {
      let simulation = try input.requiredSimulation()
      guard input.diagram == nil else { throw .unavailable("a drawing was made for nothing") }
      let snapshots = [simulation.initial] + simulation.records.map(\.snapshot)
      return Exported(bytes: snapshots.map { UInt8(clamping: $0.configuration.count) } + [0xFF, 0])
    }
  }

  /// The width of the drawing, of the chart alone.
  private struct Width: Exporter {
    let identifier = "width"
    let title = "Width"
    let fileExtensions = ["width"]
    let mediaType = "text/plain"
    let kind = ExportKind.page
    let uses: ExportInput.Parts = [.diagram]

    func export(_ input: ExportInput) throws(ExportError) -> Exported {
      guard input.simulation == nil else { throw .unavailable("a run was carried out for nothing") }
      return Exported(bytes: Array("\(try input.requiredDiagram().size.width)".utf8))
    }
  }

  private func server() throws -> InterlockServer {
    try TestServer.with([]) { options in
      options.exporters = ExporterCatalog([Moments(), Width()]).adding(.standard)
    }
  }

  @Test func anExportIsOneTypeAndOneLine() async throws {
    let server = try server()
    let file = try await TestServer.get("/machines/battery.moments?run=plug,full", from: server)
    #expect(file.status == .ok)
    #expect(file.headers[.contentType] == "application/octet-stream")
    #expect(file.headers[.contentDisposition] == "inline; filename=\"battery.moments\"")
    #expect(Array(file.body.readableBytesView) == [1, 1, 1, 0xFF, 0])
    let width = try await TestServer.get("/machines/battery.width?run=plug", from: server)
    #expect(Double(width.text).map { $0 > 100 } == true)
    let page = try await TestServer.get("/machines/battery?run=plug", from: server).text
    #expect(page.contains("href=\"/machines/battery.moments?run=plug\""))
    #expect(page.contains(">Moments</a>"))
  }

  @Test func onlyWhatTheCatalogHasIsExported() async throws {
    let server = try server()
    #expect(try await TestServer.get("/machines/battery.svg", from: server).status == .notFound)
    #expect(try await TestServer.get("/machines/battery.mmd", from: server).status == .ok)
    #expect(try await TestServer.get("/machines/battery.moments").status == .notFound)
    #expect(try await !TestServer.get("/machines/battery", from: server).text.contains("battery.svg"))
  }
}
