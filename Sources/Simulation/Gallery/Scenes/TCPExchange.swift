import StatechartExecution
import Statecharts
import XMLTree

/// Two peers and the latest segments between them, time running down.
struct TCPExchange: MarkupComponent {
  /// The maximum number of segments that fit.
  static let room = 6

  /// Our state.
  let state: TCPState
  /// All segments of the run.
  let segments: [TCPSegment]
  /// The moment, for its language.
  let moment: SceneMoment

  var body: some Markup {
    SVG.root(
      viewBox: .init(width: 300, height: 262), class: "scene-picture tcp-picture", .role("img"),
      .aria("label", description)
    ) {
      SVG.rectangle(x: 0, y: 0, width: 300, height: 262, cornerRadius: 14, class: "tcp-ground")
      SVG.line(from: .init(66, 60), to: .init(66, 250), class: "tcp-life")
      SVG.line(from: .init(246, 60), to: .init(246, 250), class: "tcp-life")
      head
      if segments.isEmpty {
        SVG.text(at: .init(156, 150), anchor: .middle, class: "tcp-none") {
          moment.words("no segment yet", "尚无报文段", "セグメントなし")
        }
      }
      if segments.count > latest.count {
        SVG.text(at: .init(156, 73), anchor: .middle, class: "tcp-none") { "⋯" }
      }
      for (place, segment) in latest.enumerated() {
        arrow(segment, y: 84 + Double(place) * 28.5, isLatest: place == latest.count - 1)
      }
    }
  }

  private var latest: [TCPSegment] { Array(segments.suffix(TCPExchange.room)) }

  @MarkupBuilder private var head: Fragment {
    SVG.rectangle(x: 10, y: 10, width: 124, height: 50, cornerRadius: 10, class: "tcp-peer ours")
    SVG.text(at: .init(72, 29), anchor: .middle, class: "tcp-role") { moment.words("this peer", "本端", "こちら側") }
    SVG.text(at: .init(72, 49), anchor: .middle, class: "tcp-state") { state.rawValue }
    SVG.rectangle(x: 204, y: 10, width: 86, height: 50, cornerRadius: 10, class: "tcp-peer")
    SVG.text(at: .init(247, 40), anchor: .middle, class: "tcp-role") { moment.words("other peer", "对端", "相手側") }
  }

  private func arrow(_ segment: TCPSegment, y: Double, isLatest: Bool) -> Element {
    let (start, end) = segment.isIncoming ? (242.0, 70.0) : (70.0, 242.0)
    let back = segment.isIncoming ? 9.0 : -9.0
    return SVG.group(class: isLatest ? "tcp-segment latest" : "tcp-segment") {
      SVG.line(from: .init(start, y), to: .init(end + back / 2, y + 13.4), class: "tcp-arrow")
      SVG.polygon(
        [.init(end, y + 14), .init(end + back, y + 7.8), .init(end + back * 0.9, y + 18.4)], class: "tcp-point")
      SVG.rectangle(
        x: 156 - width(segment) / 2, y: y - 3, width: width(segment), height: 20, cornerRadius: 10, class: "tcp-pill")
      SVG.text(at: .init(156, y + 11.5), anchor: .middle, class: "tcp-bits") { segment.bits }
    }
  }

  private func width(_ segment: TCPSegment) -> Double {
    Double(segment.bits.count) * 8.6 + 20
  }

  private var description: String {
    let opening = moment.words(
      "This peer is in \(state.rawValue).", "本端处于 \(state.rawValue) 状态。", "こちら側の状態は\(state.rawValue)です。")
    let log = latest.map { segment in
      segment.isIncoming
        ? moment.words("received \(segment.bits)", "收到 \(segment.bits)", "\(segment.bits)を受信")
        : moment.words("sent \(segment.bits)", "发出 \(segment.bits)", "\(segment.bits)を送信")
    }
    guard !log.isEmpty else { return opening }
    return opening + moment.words(" Latest segments: ", "最近的报文段：", "最近のセグメント：")
      + log.joined(separator: moment.words(", ", "，", "、"))
  }
}

/// A segment that crossed the network between the two peers.
struct TCPSegment: Hashable, Sendable {
  /// The control bits that it carries.
  let bits: String
  /// Whether it came from the other peer.
  let isIncoming: Bool

  /// The segments of a run, in order: what was received is an event, what was sent an action.
  static func exchanged(in microsteps: [Microstep]) -> [TCPSegment] {
    microsteps.flatMap { microstep in
      [received(microstep.event)].compactMap(\.self) + microstep.actions.compactMap(sent)
    }
  }

  /// The segment that an event such as `rcv-syn-ack` means.
  private static func received(_ event: Event?) -> TCPSegment? {
    guard let name = event?.name, name.hasPrefix("rcv-") else { return nil }
    let bits = name.dropFirst("rcv-".count).split(separator: "-").joined(separator: ",")
    return TCPSegment(bits: bits.uppercased(), isIncoming: true)
  }

  /// The segment that an action such as `snd SYN,ACK` means.
  private static func sent(_ action: Action) -> TCPSegment? {
    guard action.name.hasPrefix("snd ") else { return nil }
    return TCPSegment(bits: String(action.name.dropFirst("snd ".count)), isIncoming: false)
  }
}
