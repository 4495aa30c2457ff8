// `examples battery` runs an example: each line of standard input is the name of a state that its machine is asked for,
// and each line of standard output says where the machine is then.

guard let name = CommandLine.arguments.dropFirst().first, let program = Examples.program(named: name) else {
  fatalError("usage: examples \(Examples.all.map(\.name).joined(separator: "|"))")
}

print(program.activeStateNames.joined(separator: " "))
while let state = readLine() {
  let isEntered = program.enter(named: state)
  print((isEntered ? "" : "refused: ") + program.activeStateNames.joined(separator: " "))
}
