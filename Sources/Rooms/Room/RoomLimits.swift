/// What a room takes.
public struct RoomLimits: Hashable, Sendable {
  /// The most members.
  public var members = 1000
  /// The most votes and answers of one member for one question; a member may change its mind so often.
  public var answersEach = 10
  /// The most votes and answers with the same second in their time.
  public var answersASecond = 400
  /// The most events.
  public var events = 20_000
  /// The most bytes of a run in UTF-8.
  public var runBytes = 16 << 10
  /// The most bytes of a proposed step in UTF-8.
  public var stepBytes = 1000
  /// The most different steps that are proposed in one vote, beyond which only those are taken that pages offer; and
  /// of those that were typed and wait for the teacher.
  public var proposals = 60
  /// The most bytes of an answer that is handed in, in UTF-8.
  public var answerBytes = 16 << 10
  /// The most answers that one member hands in.
  public var tries = 100
  /// The most bytes of all answers that one member hands in.
  public var memberAnswerBytes = 128 << 10
  /// The most bytes of all answers that are handed in.
  public var allAnswerBytes = 32 << 20
  /// The most bytes of the run that shows a fault of an answer, and of what is said of it; longer ones are cut.
  public var faultBytes = 1000
  /// The seconds that a question may be open.
  public var questionSeconds = 5...600

  /// Makes the limits that hold unless others are named.
  public init() {}
}
