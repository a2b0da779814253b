// swift-tools-version: 6.2
import PackageDescription

let house: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .treatAllWarnings(as: .error),
]

// Targets that touch C pointers mark every use of one.
let withPointers = house + [.strictMemorySafety()]

// In the order of the data's way through the program: a target imports only targets above it.
let package = Package(
  name: "authflow",
  dependencies: [
    .package(url: "https://github.com/apple/swift-algorithms", from: "1.2.1"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.2"),
    .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(
      url: "https://github.com/hummingbird-project/hummingbird",
      from: "2.28.1",
      traits: []
    ),
    .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
    .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2", traits: []),
  ],
  targets: [
    .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
    .systemLibrary(name: "CCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
    .systemLibrary(name: "CMalloc"),
    .target(name: "CCurl"),
    .target(name: "CDiagnosticPages"),
    .target(
      name: "Diagnostics",
      dependencies: [
        "CDiagnosticPages", .product(name: "Algorithms", package: "swift-algorithms"),
      ],
      swiftSettings: withPointers
    ),
    .target(name: "JSON", swiftSettings: house),
    .target(name: "Values", dependencies: ["JSON"], swiftSettings: house),
    .target(
      name: "YAMLTree",
      dependencies: [
        "CYAML", "Diagnostics", "JSON", "Values",
        .product(name: "Algorithms", package: "swift-algorithms"),
      ],
      swiftSettings: withPointers
    ),
    .target(name: "Waiting", swiftSettings: house),
    .target(
      name: "CognitoModel",
      dependencies: [
        "Diagnostics", "JSON", "Values", .product(name: "Algorithms", package: "swift-algorithms"),
      ],
      swiftSettings: house
    ),
    .target(
      name: "ServiceRules",
      dependencies: ["Diagnostics", "JSON", "Values", "CognitoModel"],
      swiftSettings: house
    ),
    .target(
      name: "AuthCrypto",
      dependencies: [
        "JSON", "Values", "CCrypto", .product(name: "Crypto", package: "swift-crypto"),
      ],
      swiftSettings: withPointers
    ),
    .target(
      name: "Scenario",
      dependencies: [
        "Diagnostics", "JSON", "Values", "YAMLTree", "Waiting", "CognitoModel", "ServiceRules",
        .product(name: "Algorithms", package: "swift-algorithms"),
      ],
      swiftSettings: house
    ),
    .target(
      name: "Project",
      dependencies: ["Diagnostics", "JSON", "Values", "YAMLTree", "CognitoModel", "Scenario"],
      swiftSettings: house
    ),
    .target(
      name: "Transport",
      dependencies: ["Values", "Waiting", "CCurl"],
      swiftSettings: withPointers
    ),
    .target(
      name: "Programs",
      dependencies: [
        "Values", "Waiting",
        .product(name: "Subprocess", package: "swift-subprocess"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: withPointers
    ),
    .target(
      name: "PoolClient",
      dependencies: [
        "Diagnostics", "JSON", "Values", "Waiting", "CognitoModel", "AuthCrypto", "Transport",
        "Programs",
      ],
      swiftSettings: house
    ),
    .target(
      name: "Mail",
      dependencies: ["Values", .product(name: "Algorithms", package: "swift-algorithms")],
      swiftSettings: withPointers
    ),
    .target(
      name: "CodeSources",
      dependencies: [
        "Diagnostics", "JSON", "Transport", "Mail", "Values", "Programs", "Waiting",
        .product(name: "Algorithms", package: "swift-algorithms"),
      ],
      swiftSettings: withPointers
    ),
    .target(
      name: "RunRecord",
      dependencies: ["Diagnostics", "JSON", "Values"],
      swiftSettings: house
    ),
    .target(
      name: "Matching",
      dependencies: ["Diagnostics", "JSON", "Values", "AuthCrypto", "Scenario", "RunRecord"],
      swiftSettings: house
    ),
    .target(
      name: "Runner",
      dependencies: [
        "Diagnostics", "JSON", "Values", "CognitoModel", "AuthCrypto", "Scenario", "Transport",
        "PoolClient", "Mail", "CodeSources", "RunRecord", "Matching", "Project", "ServiceRules",
        "Waiting", .product(name: "Algorithms", package: "swift-algorithms"),
      ],
      swiftSettings: house
    ),
    .target(name: "CReportTemplates", exclude: ["html"]),
    .target(
      name: "Reports",
      dependencies: [
        "CReportTemplates", "Diagnostics", "JSON", "Values", "RunRecord",
        .product(name: "Algorithms", package: "swift-algorithms"),
        .product(name: "Mustache", package: "swift-mustache"),
      ],
      swiftSettings: house
    ),
    .target(
      name: "History",
      dependencies: [
        "Values", "RunRecord", .product(name: "Algorithms", package: "swift-algorithms"),
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      swiftSettings: house
    ),
    .target(
      name: "MockPool",
      dependencies: [
        "JSON", "Values", "CognitoModel", "ServiceRules", "AuthCrypto",
        .product(name: "Algorithms", package: "swift-algorithms"),
      ],
      swiftSettings: house
    ),
    .target(
      name: "MockServer",
      dependencies: [
        "Diagnostics", "JSON", "Values", "CognitoModel", "AuthCrypto", "MockPool",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "HummingbirdTLS", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
      ],
      swiftSettings: house
    ),
    .target(
      name: "ConfigurationChanges",
      dependencies: [
        "Diagnostics", "JSON", "Values", "YAMLTree", "Waiting", "CognitoModel", "ServiceRules",
        "Scenario", "Project", "PoolClient", "RunRecord", "Matching",
        .product(name: "Algorithms", package: "swift-algorithms"),
      ],
      swiftSettings: house
    ),
    .target(
      name: "ForeignConfiguration",
      dependencies: [
        "Diagnostics", "JSON", "Values", "YAMLTree", "CognitoModel", "Project",
        "ConfigurationChanges",
        .product(name: "Algorithms", package: "swift-algorithms"),
      ],
      swiftSettings: house
    ),
    .target(
      name: "Comparison",
      dependencies: [
        "Diagnostics", "JSON", "Values", "YAMLTree", "CognitoModel", "ServiceRules", "RunRecord",
        "Reports", "ConfigurationChanges",
        .product(name: "Algorithms", package: "swift-algorithms"),
      ],
      swiftSettings: house
    ),
    .target(
      name: "Mutation",
      dependencies: ["Diagnostics", "JSON", "RunRecord", "Reports", "MockPool"],
      swiftSettings: house
    ),
    .target(name: "CScenarioLibrary", exclude: ["mutants.tsv"]),
    .target(
      name: "ScenarioLibrary",
      dependencies: ["CScenarioLibrary", "Diagnostics", "Scenario"],
      swiftSettings: withPointers
    ),
    .target(
      name: "Coverage",
      dependencies: [
        "Diagnostics", "JSON", "Values", "CognitoModel", "ServiceRules", "Scenario", "RunRecord",
        "Reports", "ConfigurationChanges", "Comparison", "Mutation", "ScenarioLibrary",
        .product(name: "Algorithms", package: "swift-algorithms"),
      ],
      swiftSettings: house
    ),
    .target(
      name: "Workflows",
      dependencies: [
        "Diagnostics", "JSON", "Values", "CognitoModel", "ServiceRules", "AuthCrypto", "Scenario",
        "Project", "Transport", "Programs", "PoolClient", "Mail", "CodeSources", "RunRecord",
        "Runner", "Reports", "History", "MockPool",
        "MockServer", "Waiting", "ConfigurationChanges", "ForeignConfiguration", "Comparison",
        "Mutation", "ScenarioLibrary", "Coverage",
        .product(name: "Algorithms", package: "swift-algorithms"),
      ],
      swiftSettings: house
    ),
    .executableTarget(
      name: "authflow",
      dependencies: [
        "CMalloc", "Diagnostics", "JSON", "Values", "Scenario", "Project", "Transport", "Reports",
        "MockServer", "Waiting", "ConfigurationChanges", "Comparison",
        "Workflows",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: house
    ),
    .target(name: "TestSupport", path: "Tests/Support/TestSupport", swiftSettings: house),
    .target(
      name: "LoopbackServer",
      path: "Tests/Support/LoopbackServer",
      swiftSettings: house
    ),
    .target(
      name: "MailServers",
      dependencies: [
        "TestSupport",
        .product(name: "Subprocess", package: "swift-subprocess"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      path: "Tests/Support/MailServers",
      exclude: ["dovecot.sh"],
      swiftSettings: house
    ),
    .executableTarget(
      name: "authflow-measure",
      dependencies: [
        "JSON", "Values", "YAMLTree", "AuthCrypto", "Scenario", "Transport", "PoolClient",
        "CodeSources", "RunRecord", "Runner", "MockServer", "MailServers", "LoopbackServer",
        "Waiting",
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "NIOCore", package: "swift-nio"),
      ],
      path: "Benchmarks/Measure",
      swiftSettings: house
    ),
    .testTarget(name: "DiagnosticsTests", dependencies: ["Diagnostics"], swiftSettings: house),
    .testTarget(
      name: "DiagnosticsTesting",
      dependencies: ["Diagnostics", "TestSupport"],
      swiftSettings: house
    ),
    .testTarget(name: "JSONTests", dependencies: ["JSON"], swiftSettings: house),
    .testTarget(
      name: "ProgramsTests",
      dependencies: ["LoopbackServer", "Programs", "TestSupport"],
      swiftSettings: house
    ),
    .testTarget(name: "WaitingTests", dependencies: ["Waiting"], swiftSettings: house),
    .testTarget(
      name: "ValuesTests",
      dependencies: ["JSON", "TestSupport", "Values"],
      swiftSettings: house
    ),
    .testTarget(
      name: "YAMLTreeTests",
      dependencies: ["YAMLTree", "Diagnostics", "DiagnosticsTesting", "TestSupport"],
      exclude: ["Golden"],
      swiftSettings: house
    ),
    .testTarget(
      name: "CognitoModelTests",
      dependencies: ["CognitoModel", "JSON"],
      swiftSettings: house
    ),
    .testTarget(
      name: "ServiceRulesTests",
      dependencies: [
        "JSON", "ServiceRules",
      ],
      swiftSettings: house
    ),
    .testTarget(
      name: "AuthCryptoTests",
      dependencies: ["AuthCrypto", "JSON", "TestSupport", "Values"],
      exclude: ["Golden"],
      swiftSettings: house
    ),
    .testTarget(
      name: "ScenarioTests",
      dependencies: [
        "CognitoModel", "Diagnostics", "DiagnosticsTesting", "JSON", "Scenario", "TestSupport",
        "Values",
      ],
      exclude: ["Golden"],
      swiftSettings: house
    ),
    .testTarget(
      name: "ProjectTests",
      dependencies: [
        "CognitoModel", "Diagnostics", "DiagnosticsTesting", "JSON", "Project", "TestSupport",
        "Values", "YAMLTree",
      ],
      exclude: ["Golden"],
      swiftSettings: house
    ),
    .testTarget(
      name: "DocumentationTests",
      dependencies: [
        "AuthCrypto", "CognitoModel", "Comparison", "ConfigurationChanges", "Diagnostics", "JSON",
        "MockPool", "MockServer", "PoolClient", "Project", "Runner", "Scenario", "TestSupport",
        "Transport", "Values",
      ],
      swiftSettings: house
    ),
    .testTarget(
      name: "TransportTests",
      dependencies: ["Transport", "LoopbackServer", "TestSupport"],
      swiftSettings: house
    ),
    .testTarget(
      name: "PoolClientTests",
      dependencies: [
        "JSON", "Values", "Waiting", "CognitoModel", "AuthCrypto", "Transport", "PoolClient",
        "LoopbackServer", "TestSupport",
      ],
      exclude: ["Golden"],
      swiftSettings: house
    ),
    .testTarget(name: "MailTests", dependencies: ["Mail", "TestSupport"], swiftSettings: house),
    .testTarget(
      name: "CodeSourcesTests",
      dependencies: [
        "CodeSources", "JSON", "Mail", "Transport", "Values", "LoopbackServer", "MailServers",
        "TestSupport",
      ],
      swiftSettings: house
    ),
    .testTarget(
      name: "RunnerTests",
      dependencies: [
        "Diagnostics", "JSON", "Values", "CognitoModel", "AuthCrypto", "Scenario", "Project",
        "Transport", "PoolClient", "Mail", "CodeSources", "RunRecord", "Runner", "MockServer",
        "LoopbackServer", "TestSupport", "Waiting",
      ],
      swiftSettings: house
    ),
    .testTarget(
      name: "ReportsTests",
      dependencies: [
        "Diagnostics", "DiagnosticsTesting", "JSON", "Reports", "RunRecord", "TestSupport",
        "Values",
      ],
      exclude: ["Golden"],
      swiftSettings: house
    ),
    .testTarget(
      name: "HistoryTests",
      dependencies: ["Diagnostics", "History", "RunRecord", "TestSupport"],
      swiftSettings: house
    ),
    .testTarget(
      name: "MockPoolTests",
      dependencies: ["AuthCrypto", "CognitoModel", "JSON", "MockPool", "TestSupport", "Values"],
      swiftSettings: house
    ),
    .testTarget(
      name: "MockServerTests",
      dependencies: [
        "AuthCrypto", "CognitoModel", "ConfigurationChanges", "ForeignConfiguration", "JSON",
        "MockPool", "MockServer", "ServiceRules", "TestSupport", "Values",
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ],
      swiftSettings: house
    ),
    .testTarget(
      name: "PoolDocumentTesting",
      dependencies: [
        "ConfigurationChanges", "Diagnostics", "ForeignConfiguration", "JSON", "Project",
      ],
      swiftSettings: house
    ),
    .testTarget(
      name: "ConfigurationChangesTests",
      dependencies: [
        "AuthCrypto", "ConfigurationChanges", "PoolDocumentTesting", "Diagnostics",
        "DiagnosticsTesting", "ForeignConfiguration", "JSON", "LoopbackServer", "PoolClient",
        "Project", "ServiceRules", "TestSupport", "Transport", "Values", "YAMLTree",
      ],
      exclude: ["Golden"],
      swiftSettings: house
    ),
    .testTarget(
      name: "ForeignConfigurationTests",
      dependencies: [
        "ConfigurationChanges", "PoolDocumentTesting", "Diagnostics", "DiagnosticsTesting",
        "ForeignConfiguration", "JSON", "Project", "TestSupport", "YAMLTree",
      ],
      exclude: ["Golden"],
      swiftSettings: house
    ),
    .testTarget(
      name: "ComparisonTests",
      dependencies: [
        "Comparison", "ConfigurationChanges", "Diagnostics", "DiagnosticsTesting", "JSON",
        "PoolDocumentTesting", "Reports", "RunRecord", "ServiceRules",
      ],
      exclude: ["Golden"],
      swiftSettings: house
    ),
    .testTarget(
      name: "MutationTests",
      dependencies: [
        "AuthCrypto", "CodeSources", "Diagnostics", "DiagnosticsTesting", "JSON", "MockPool",
        "MockServer", "Mutation", "PoolClient", "RunRecord", "Runner", "Scenario",
        "ScenarioLibrary", "TestSupport", "Transport", "Values", "Waiting",
      ],
      exclude: ["Golden"],
      swiftSettings: house
    ),
    .testTarget(
      name: "ScenarioLibraryTests",
      dependencies: ["Diagnostics", "Scenario", "ScenarioLibrary"],
      swiftSettings: house
    ),
    .testTarget(
      name: "CoverageTests",
      dependencies: [
        "Comparison", "ConfigurationChanges", "Coverage", "Diagnostics", "DiagnosticsTesting",
        "JSON", "Mutation", "PoolDocumentTesting", "RunRecord", "Scenario", "ScenarioLibrary",
      ],
      exclude: ["Golden"],
      swiftSettings: house
    ),
    .testTarget(
      name: "WorkflowsTests",
      dependencies: [
        "CodeSources", "CognitoModel", "Comparison", "ConfigurationChanges", "Diagnostics",
        "DiagnosticsTesting", "JSON", "LoopbackServer", "PoolClient", "Reports", "RunRecord",
        "Scenario", "TestSupport", "Transport", "Values", "Waiting", "Workflows",
      ],
      exclude: ["Golden"],
      swiftSettings: house
    ),
    .testTarget(name: "ArchitectureTests", swiftSettings: house),
    .testTarget(
      name: "EndToEndTests",
      dependencies: [
        "authflow", "Diagnostics", "DiagnosticsTesting", "JSON", "LoopbackServer", "TestSupport",
        .product(name: "Subprocess", package: "swift-subprocess"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      exclude: ["Golden"],
      swiftSettings: house
    ),
  ]
)

// `make fuzz` asks for it: without -sanitize=fuzzer it has no driver to be linked with.
if Context.environment["AUTHFLOW_FUZZ"] != nil {
  package.targets += [
    .target(name: "CFuzzer", path: "Fuzz/CFuzzer"),
    .executableTarget(
      name: "authflow-fuzz",
      dependencies: [
        "CFuzzer", "Diagnostics", "JSON", "YAMLTree", "Mail", "Scenario", "Project",
        "ConfigurationChanges", "ForeignConfiguration", "Comparison",
      ],
      path: "Fuzz/Reading",
      swiftSettings: withPointers
    ),
  ]
}

// `make test` optimizes the program, but not the tests: they would take twice as long to compile.
for target in package.targets where target.type == .test {
  target.swiftSettings?.append(.unsafeFlags(["-Xfrontend", "-Onone"]))
}
