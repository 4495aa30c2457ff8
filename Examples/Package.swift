// swift-tools-version: 6.2
import PackageDescription

// The programs whose machines the gallery shows, as a package that depends on Interlock. One's own package names
// Interlock's address in place of the path.
let package = Package(
  name: "examples",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "interlock", path: "..")],
  targets: [
    .executableTarget(
      name: "examples", dependencies: [.product(name: "GameplayStates", package: "interlock")],
      path: "Sources/Examples")
  ]
)
