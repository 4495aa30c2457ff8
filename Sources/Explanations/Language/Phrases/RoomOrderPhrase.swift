/// What rooms say about order in a class: who may join, what may be proposed, who is removed.
package enum RoomOrderPhrase: String, Phrase {
  case doorOpen
  case doorRoster
  case doorClosed
  case doorSetOpen
  case doorSetRoster
  case doorSetClosed
  case removeMember
  case removeFrom
  case removeTo
  case removeSome
  case seat
  case seatOptional
  case seatNeeded
  case hideCounts
  case takeTyped
  case countsHidden
  case showCounts
  case clearProposals
  case waiting
  case letThrough
  case leaveOut
  case typeStep
  case typeHint
  case proposeTyped
  case ownWaits
  case aboutSeat
  case answerNotDrawn
  case errorDoor
  case errorCodeNeeded
  case errorCodeUnknown
  case errorCodeTaken
  case errorNetwork
  case errorNotListed

  package static let sentences = PhraseSentences<RoomOrderPhrase>()
}
