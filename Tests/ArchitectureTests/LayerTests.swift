import Testing

/// The products of other packages that a target can use.
///
/// Targets that are not listed use only the products of `everywhere`.
private let outside: [String: Set<String>] = [
  "AuthCrypto": ["Crypto"],
  "Programs": ["Subprocess", "SystemPackage"],
  "Reports": ["Mustache"],
  "History": ["GRDB"],
  "MockServer": [
    "GRDB", "Hummingbird", "HummingbirdCore", "HummingbirdTLS", "HTTPTypes", "Logging", "NIOCore",
    "NIOHTTP1", "NIOPosix", "NIOSSL",
  ],
  "authflow": ["ArgumentParser"],
]

/// Algorithms on sequences, which every target can use.
private let everywhere: Set = ["Algorithms"]

@Test func `a target depends only on targets above it`() throws {
  let package = try PackageDescription()
  try #require(package.targets.count > 10)
  var above: Set<String> = []
  for target in package.targets {
    let down = target.targets.filter { !above.contains($0) }
    #expect(down.isEmpty, "\(target.name) points down to \(down)")
    above.insert(target.name)
  }
}

@Test func `a target imports exactly the targets that it declares`() throws {
  let package = try PackageDescription()
  let ours = Set(package.targets.map(\.name))
  for target in package.targets where !target.name.hasPrefix("C") || target.name.count > 7 {
    let imports = try package.imports(of: target.name)
    let undeclared = imports.keys.filter { ours.contains($0) && !target.targets.contains($0) }
    #expect(undeclared == [], "\(target.name) imports undeclared targets")
    let unused = target.targets.filter { imports[$0] == nil }
    #expect(unused == [], "\(target.name) declares targets that it does not import")
  }
}

@Test func `external packages are used only where the architecture allows it`() throws {
  for target in try PackageDescription().targets {
    let strangers = Set(target.products).subtracting(everywhere)
      .subtracting(outside[target.name] ?? [])
    #expect(strangers.isEmpty, "\(target.name) uses \(strangers.sorted())")
  }
}

@Test(arguments: [
  ("MockPool", ["Scenario", "Runner", "Transport"]),
  ("MockServer", ["Scenario", "Runner", "Transport"]),
  ("Scenario", ["Transport", "PoolClient", "CodeSources"]),
  ("Reports", ["Transport", "PoolClient", "CodeSources"]),
])
func `independent parts do not depend on each other, directly or indirectly`(
  _ name: String,
  _ forbidden: [String]
) throws {
  let targets = try PackageDescription().targets
  let direct = Dictionary(targets.map { ($0.name, $0.targets) }) { first, _ in first }
  var reached: Set<String> = []
  var open = [name]
  while let next = open.popLast() {
    for target in direct[next] ?? [] where reached.insert(target).inserted { open.append(target) }
  }
  #expect(reached.isDisjoint(with: forbidden))
}

@Test func `no target imports the complete Foundation`() throws {
  let package = try PackageDescription()
  for target in package.targets where !target.name.hasPrefix("C") || target.name.count > 7 {
    #expect(try package.imports(of: target.name)["Foundation"] == nil, "\(target.name)")
  }
}
