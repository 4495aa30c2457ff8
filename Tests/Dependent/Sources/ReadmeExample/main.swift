// The library example of the README, as a program of somebody else.
import Interlock

let text = """
  stateDiagram-v2
    [*] --> Off
    Off --> On : press
    On --> Off : release
  """
var machine = try Machine(reading: text)
machine.send("press")
if let reason = machine.whyNot("press") { print(reason) }
let drawing = try machine.svg()
