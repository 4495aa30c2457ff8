// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that programs that use Interlock's modules do not fetch a benchmark harness.
let package = Package(
  name: "interlock-benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "interlock", path: ".."),
    .package(url: "https://github.com/ordo-one/benchmark.git", from: "1.38.1", traits: []),
  ],
  targets: [
    .executableTarget(
      name: "Pipeline",
      dependencies: [
        .product(name: "Benchmark", package: "benchmark"),
        .product(name: "ECMAScriptDataModel", package: "interlock"),
        .product(name: "StatechartAnalysis", package: "interlock"),
        .product(name: "StatechartDiagrams", package: "interlock"),
        .product(name: "StatechartExecution", package: "interlock"),
        .product(name: "StatechartFormats", package: "interlock"),
        .product(name: "Statecharts", package: "interlock"),
      ],
      path: "Benchmarks/Pipeline",
      plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]),
    .executableTarget(
      name: "Layout",
      dependencies: [
        .product(name: "Benchmark", package: "benchmark"),
        .product(name: "GraphLayout", package: "interlock"),
      ],
      path: "Benchmarks/Layout",
      plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]),
  ]
)
