import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import StatechartAnalysis
import StatechartDiagrams
import StatechartFormats
import Statecharts
import WebPages

/// What each address answers.
struct Routes: Sendable {
  let content: SiteContent

  func add(to router: Router<BasicRequestContext>) {
    router.get("/") { request, _ in try gallery(request) }
    router.get("/machines") { _, _ in Response.redirect(to: "/", type: .permanent) }
    router.get("/machines/:name") { request, context in
      try machine(try name(context), request, place: .explorer)
    }
    router.get("/embed/:name") { request, context in
      try machine(try name(context), request, place: .embedded)
    }
    router.get("/assets/**") { request, context in try asset(context.parameters.getCatchAll(), request) }
    router.get("/favicon.ico") { _, _ in
      Response.redirect(to: content.assets.addresses("icons/interlock.svg"), type: .normal)
    }
    router.get("/healthz") { _, _ in
      Response(
        status: .ok, headers: [.contentType: "text/plain; charset=utf-8", .cacheControl: "no-store"],
        body: ResponseBody(byteBuffer: ByteBuffer(string: "ok\n")))
    }
  }

  private func name(_ context: BasicRequestContext) throws -> String {
    let raw = try context.parameters.require("name")
    return raw.removingPercentEncoding ?? raw
  }

  private func gallery(_ request: Request) throws -> Response {
    let language = try language(request)
    let entries = try content.subjects.map { subject in
      GalleryPage.Entry(
        subject: subject, diagram: try content.diagram(of: subject, in: language.spoken, for: .thumbnail),
        shelf: content.shelf(of: subject))
    }
    return .page(GalleryPage(site: content.site(language), entries: entries).document())
  }

  private func machine(_ name: String, _ request: Request, place: ExplorerAddress.Place) throws -> Response {
    guard let dot = name.lastIndex(of: "."), place == .explorer else {
      return try page(try content.subject(name), request, place: place)
    }
    let subject = try content.subject(String(name[..<dot]))
    return try export(subject, as: String(name[name.index(after: dot)...]), request)
  }

  private func page(_ subject: Subject, _ request: Request, place: ExplorerAddress.Place) throws -> Response {
    let language = try language(request)
    let moment = try moment(subject, request, place: place)
    if let fault = moment.fault, request.wantsJSON { throw Failure(.badForm(fault)) }
    if moment.isFurtherStep { return .redirect(to: moment.address.text, type: .normal) }
    let page = ExplorerPage(
      site: content.site(language), subject: subject, address: moment.address, simulation: moment.simulation,
      diagram: try content.diagram(of: subject, in: language.spoken), source: content.listing(of: subject),
      fault: moment.fault)
    var response =
      switch place {
      case .explorer: Response.page(page.document())
      case .embedded: Response.page(EmbedPage(page).document(), policy: .embedded)
      }
    if moment.fault != nil {
      response.status = .badRequest
      response.headers[.cacheControl] = "no-store"
    }
    return response
  }

  private func export(_ subject: Subject, as fileExtension: String, _ request: Request) throws -> Response {
    let language = try language(request).spoken
    let moment = try moment(subject, request, place: .explorer)
    if let fault = moment.fault { throw Failure(.badForm(fault)) }
    let diagram = try content.diagram(of: subject, in: language)
    guard
      let export = content.export(
        subject, as: fileExtension, highlights: Highlights(moment.simulation, in: subject.chart, language: language),
        diagram: diagram, language: language)
    else { throw Failure(.unknownPage) }
    var response = Response.file(
      export.bytes, mediaType: export.mediaType, cacheControl: "no-cache", ifNoneMatch: request.headers[.ifNoneMatch],
      policy: .file, name: "\(subject.identifier).\(fileExtension)")
    response.headers[.vary] = "Accept-Language"
    return response
  }

  private func asset(_ path: [Substring], _ request: Request) throws -> Response {
    guard let found = content.assets.asset(at: path.joined(separator: "/")) else { throw Failure(.unknownPage) }
    return .file(
      found.asset.bytes, mediaType: found.asset.mediaType,
      cacheControl: found.isHashed ? "public, max-age=31536000, immutable" : "no-cache",
      ifNoneMatch: request.headers[.ifNoneMatch])
  }

  private func language(_ request: Request) throws(Failure) -> RequestLanguage {
    RequestLanguage(named: try QueryItems(request.uri.query)["lang"], accepted: request.headers[.acceptLanguage])
  }

  private func moment(
    _ subject: Subject, _ request: Request, place: ExplorerAddress.Place
  ) throws(Failure) -> Moment {
    let query = try QueryItems(request.uri.query)
    return try Moment(
      subject, place: place, query: query, language: query["lang"].flatMap { Language(tag: $0) })
  }
}
