internal import Values
internal import YAMLTree

extension YAMLNode {
  /// The paths that the node reads, optionally including paths in arguments of generators.
  func paths(withArguments: Bool = false) -> [ValuePath] {
    leaves.flatMap { node -> [ValuePath] in
      guard let text = node.scalar?.text, text.holdsValue,
        let template = try? Template(parsing: text)
      else { return [] }
      return template.values.compactMap { value in
        switch value.expression {
        case .path(let path): path
        case .call(_, .path(let path)) where withArguments: path
        case .call, .now: nil
        }
      }
    }
  }

  /// Whether the node reads a value that depends on the pool or the client.
  func readsPool(_ names: Names) -> Bool {
    paths(withArguments: true).contains { path in
      switch path.root {
      case "pool", "client": return true
      case "example":
        guard case .known(let keys) = names.examples, let key = path.components.first else {
          return false
        }
        return keys.readingPool.contains(key.spelling)
      default: return names.defined[path.root]?.readsPool ?? false
      }
    }
  }
}

/// The dependencies between a scenario's variables.
struct VariableDependencies {
  private let variables: [String: YAMLNode]

  /// Creates the dependencies from the node of `vars`.
  init(_ node: YAMLNode?) {
    variables = Dictionary((node?.pairs ?? []).map { ($0.name, $0.value) }) { first, _ in first }
  }

  /// The variables that a node reads, directly or indirectly.
  func all(of node: YAMLNode) -> Set<String> {
    var found: Set<String> = []
    var waiting = [node]
    while let next = waiting.popLast() {
      for root in next.paths().map(\.root)
      where variables[root] != nil && found.insert(root).inserted {
        if let node = variables[root] { waiting.append(node) }
      }
    }
    return found
  }
}

extension Names {
  /// Records the given users, to distinguish them from new identities in earlier keys.
  mutating func announceUsers(_ given: YAMLNode?, _ variables: YAMLNode?) {
    let origins = VariableDependencies(variables)
    let users = given?[GivenKey.users]
    // A mapping instead of a list is reported. The user in it is still known.
    for user in users?.elements ?? users.map({ [$0] }) ?? [] {
      guard let node = user[GivenUserKey.name], let name = node.scalar?.text,
        givenUsers[name] == nil
      else { continue }
      let hasToken = user.mayHaveToken
      givenUsers[name] = .init(
        place: node.range,
        hasTOTP: hasToken,
        origins: origins.all(of: user)
      )
    }
  }
}

extension YAMLNode {
  /// Whether a given user may have a software token; true if this depends on a value.
  fileprivate var mayHaveToken: Bool {
    let totp = self[GivenUserKey.totp]?.scalar?.text
    if let totp { return totp == "true" || totp.holdsValue }
    let factor = self[GivenUserKey.mfa]?.scalar?.text
    return factor == GivenUser.Factor.totp.rawValue || factor?.holdsValue == true
  }
}
