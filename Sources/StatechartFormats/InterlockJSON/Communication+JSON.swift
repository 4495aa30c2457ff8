import Statecharts

extension Send {
  func add(to members: inout JSONMembers) {
    members.add("send", event?.jsonValue ?? .null)
    members.add("target", target?.jsonValue)
    members.add("type", type?.jsonValue)
    members.add("id", id)
    members.add("idLocation", idLocation)
    members.add("delay", delay?.jsonValue)
    payload.add(to: &members)
  }
}

extension Invoke {
  var jsonValue: Value {
    var members = JSONMembers()
    members.add("type", type?.jsonValue)
    members.add("source", source?.jsonValue)
    members.add("id", id)
    members.add("idLocation", idLocation)
    members.add("autoforwards", autoforwards ? true : nil)
    payload.add(to: &members)
    members.add("finalize", finalize.map { .array($0.content.map(\.jsonValue)) })
    return members.value
  }
}

extension Payload {
  var jsonValue: Value {
    var members = JSONMembers()
    add(to: &members)
    return members.value
  }

  func add(to members: inout JSONMembers) {
    members.add("names", names.map(Value.string))
    members.add("parameters", parameters.map(\.jsonValue))
    // A body without a value is not the same as no body.
    members.add("body", content.map { $0.jsonValue ?? .null })
  }
}

extension Payload.Parameter {
  fileprivate var jsonValue: Value {
    var members = JSONMembers()
    members.add("name", name)
    members.add(isLocation ? "location" : "value", value)
    return members.value
  }
}

extension Variable {
  var jsonValue: Value {
    var members = JSONMembers()
    members.add("id", id)
    members.add("value", value.jsonValue)
    return members.value
  }
}
