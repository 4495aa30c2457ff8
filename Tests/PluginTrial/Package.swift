// swift-tools-version: 6.2
import PackageDescription

// A package of somebody else whose machines the plugin draws and checks.
let package = Package(
  name: "plugin-trial",
  dependencies: [.package(name: "interlock", path: "../..")],
  targets: [.target(name: "Turnstile"), .target(name: "Plain")]
)
