package import Scenario
internal import Values

extension Scenario {
  /// Whether the scenario uses a pool.
  ///
  /// A scenario with only plain HTTP steps must not wait for a pool.
  package var needsPool: Bool {
    if !given.isEmpty { return true }
    let steps = everyStep
    return steps.indices.contains { steps[$0].needsPool }
      || expressions.contains(where: \.readsPool)
  }

  /// Whether the scenario has an `http` step.
  package var sendsHTTP: Bool {
    let steps = everyStep
    return steps.indices.contains { steps[$0].action is HTTPCall }
  }

  /// Whether the scenario needs the pool's facts, which only signed calls return.
  ///
  /// Scenarios of unsigned operations must not request credentials, because a credentials program
  /// can prompt a person.
  ///
  /// A domain in the project file needs no call.
  func needsPoolFacts(domainIsKnown: Bool) -> Bool {
    if !domainIsKnown, requirements.contains(.domain) { return true }
    return given.pool != nil || given.client != nil || !given.clients.isEmpty
      || requirements.contains(.admin)
      || expressions.contains { domainIsKnown && $0.readsDomain ? false : $0.readsPoolFacts }
  }

  /// Whether the scenario reads facts of the pool or client, or a value whose form depends on them.
  package var readsPoolFacts: Bool { expressions.contains(where: \.readsPoolFacts) }

  /// The further clients that `given` or a step names.
  var clientNames: Set<String> {
    Set(given.clients.map(\.name.name) + everyStep.compactMap(\.client?.name))
  }

  /// The reason to skip the scenario because a pool lacks a required domain; nil if there is none.
  func missingDomain(unless hasDomain: Bool, on pool: String) -> String? {
    guard requirements.contains(.domain), !hasDomain else { return nil }
    return lack(of: Set(Requirement.allCases).subtracting([.domain]), on: pool)
  }

  /// The capabilities for this scenario, including a domain if `given` adds one to a mock.
  func adding(to capabilities: Set<Requirement>) -> Set<Requirement> {
    guard capabilities.contains(.mock), given.mayHaveDomain else { return capabilities }
    return capabilities.union([.domain])
  }

  /// The first capability that the scenario needs and a pool does not have; nil if none is missing.
  func lack(of capabilities: Set<Requirement>, on pool: String) -> String? {
    lack(among: capabilities).map { $0.reason(on: pool, isLive: capabilities.contains(.live)) }
  }

  /// The parts of its pool that the scenario requires, according to its text.
  package var namedParts: [NamedPart] {
    var parts = NamedParts(of: self, users: nil, known: { _ in nil }, runs: { $0.isEmpty })
    return parts.all
  }
}

extension ValueExpression {
  /// Whether the expression reads the issuer of the pool's tokens.
  var readsIssuer: Bool { reads("issuer") }

  /// Whether the expression reads the URL of the pool's pages.
  fileprivate var readsDomain: Bool { reads("domain") }

  private func reads(_ name: String) -> Bool {
    guard case .path(let path) = self, path.root == "pool" else { return false }
    return path.components.first?.spelling == name
  }

  /// Whether the expression reads a pool or client member, or a value whose form depends on one.
  var readsPoolFacts: Bool {
    guard case .path(let path) = self else { return false }
    let names = path.components.map(\.spelling)
    return switch path.root {
    case "pool": !ReadableMembers.known.contains(names.first ?? "")
    case "client": names.first != "id"
    case "user": names.first == "username"
    case "users": names.dropFirst().first == "username"
    default: false
    }
  }
}

extension Step {
  fileprivate var needsPool: Bool { client != nil || action.needsPool }
}

extension ValueExpression {
  /// Whether the expression reads the pool, its client, or its users, or may move the pool's clock.
  fileprivate var readsPool: Bool {
    switch self {
    case .path(let path): readsPoolFacts || ["pool", "client", "users"].contains(path.root)
    case .call(let function, _): function.root == "totp"
    case .now: false
    }
  }
}
