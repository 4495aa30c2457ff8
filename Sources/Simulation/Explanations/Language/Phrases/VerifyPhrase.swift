/// The phrases of the tab with the properties of a machine.
package enum VerifyPhrase: String, Phrase {
  case tabProperties, propertiesLead, propertiesTyped, propertiesForms, propertiesCheck, propertiesCompose
  case propertiesPattern, propertiesWithin, propertiesScope, propertiesAdd, propertiesStates, propertiesTaken
  case propertiesRefused, propertiesActions, propertiesGlobally, propertiesAsked, propertiesGiven, propertiesRun
  case propertiesLoop, propertiesRemove
  case propertiesMore, propertiesUnreadable, faultProperty, faultTooManyProperties
}
