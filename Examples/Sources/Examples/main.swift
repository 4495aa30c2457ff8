// `examples battery [ADDRESS]` runs an example: each line of standard input is the name of a state that its machine is
// asked for, and each line of standard output says where the machine is then. ADDRESS is that of a server's lines
// (`interlock serve --live`), which shows the machine as it runs.
import GameplayStates

guard let name = CommandLine.arguments.dropFirst().first, let program = Examples.program(named: name) else {
  fatalError("usage: examples \(Examples.all.map(\.name).joined(separator: "|")) [ADDRESS]")
}

let inspector = CommandLine.arguments.dropFirst(2).first.map { Inspector(url: $0) }
inspector?.observe(program.machineToInspect, as: name)

print(program.activeStateNames.joined(separator: " "))
while let state = readLine() {
  let isEntered = program.enter(named: state)
  print((isEntered ? "" : "refused: ") + program.activeStateNames.joined(separator: " "))
}
