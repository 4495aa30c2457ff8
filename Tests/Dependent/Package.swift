// swift-tools-version: 6.2
import PackageDescription

// A program of somebody else that depends on Interlock: built in release, without any flag of Interlock's own build.
let package = Package(
  name: "dependent",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "interlock", path: "../..")],
  targets: [
    .executableTarget(
      name: "Dependent",
      dependencies: [
        .product(name: "StatechartFormats", package: "interlock"),
        .product(name: "Statecharts", package: "interlock"),
      ]),
    .executableTarget(
      name: "ReadmeExample", dependencies: [.product(name: "Interlock", package: "interlock")]),
  ]
)
