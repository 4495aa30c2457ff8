import StatechartExecution
import Statecharts

extension SceneMoment {
  /// The text in the language of the page.
  func words(_ english: String, _ chinese: String) -> String {
    LocalizedText(english, zhHans: chinese)(in: language)
  }

  /// The address that sends an event from here.
  func address(of event: String, payload: Value? = nil) -> String {
    link(.event(event, payload: payload))
  }
}
