internal import CognitoModel
internal import Project
package import Scenario
internal import Values

extension Scenario {
  /// The signed operations that the scenario may call on a live pool.
  ///
  /// They are the scenario's own calls, calls that read the pool's settings, and calls that delete
  /// created resources.
  ///
  /// Unsigned operations such as SignUp need no permission.
  ///
  /// - Parameters:
  ///   - domainIsKnown: whether the project file has the pool's domain.
  ///   - isIDWrittenOut: whether the project file has the pool's ID; if not, the pool's tag is read
  ///     before a scenario that writes.
  ///   - hasGuard: whether the project file has limits for the pool, which need its settings.
  ///   - deletesResources: whether created resources are deleted one by one, and not with the pool.
  /// - Returns: the names of the operations.
  package func signedOperations(
    domainIsKnown: Bool,
    isIDWrittenOut: Bool,
    hasGuard: Bool = false,
    deletesResources: Bool = true
  ) -> Set<String> {
    let own = Set(everyStep.flatMap(\.action.operations))
      .union(given.users.flatMap(\.calls).map(\.operation))
    var all = deletesResources ? own.union(deletions(of: own)) : own
    let asksForAttributes = namedParts.contains { $0.kind == .customAttribute }
    if needsPoolFacts(domainIsKnown: domainIsKnown) || asksForAttributes {
      all.formUnion(Self.factOperations)
    } else if own.contains(where: { OperationEffect.of($0).writes }) {
      // The check of the client; the tags and the guard need all facts.
      let isChecked = hasGuard || !isIDWrittenOut
      all.formUnion(isChecked ? Self.factOperations : ["DescribeUserPoolClient"])
    }
    all.formUnion(namedParts.compactMap(\.reading?.operation))
    return all.filter { CognitoModel.operation($0)?.authorization == .signed }
  }

  /// The operations that read the facts of a pool and its clients.
  private static let factOperations = [
    "DescribeUserPool", "GetUserPoolMfaConfig", "DescribeUserPoolClient",
  ]

  /// The operations that delete the resources that these operations create.
  private func deletions(of operations: Set<String>) -> [String] {
    var deletions = operations.compactMap {
      CreatedResourceKind(createdBy: $0)?.operations?.deletion
    }
    let createsUsers = !operations.isDisjoint(with: OperationEffect.naming)
    if createsUsers || maySendNames { deletions.append("AdminDeleteUser") }
    // A backend chooses the user name, so the user is found by the email address.
    if maySendNames { deletions.append("ListUsers") }
    return deletions
  }

  /// Whether an `http` step may send the name of a generated identity, as far as the text shows.
  ///
  /// A run journals a user before such a step, because a backend may create the user.
  private var maySendNames: Bool {
    guard !given.users.isEmpty || expressions.contains(where: \.readsIdentity) else { return false }
    return everyStep.contains { step in
      step.action is HTTPCall && step.reads.contains { !$0.isFixed }
    }
  }
}

extension ValueExpression {
  fileprivate var readsIdentity: Bool {
    switch self {
    case .path(let path), .call(_, .path(let path)): ["user", "users"].contains(path.root)
    case .call(_, .number), .now: false
    }
  }
}

extension ValuePath {
  /// Whether the value contains no generated name, because it does not depend on the scenario.
  ///
  /// All other values, such as variables and responses, may contain one.
  fileprivate var isFixed: Bool { ["pool", "client", "env", "secret", "uuid"].contains(root) }
}

extension NamedPart {
  /// The call that returns ResourceNotFoundException if a live pool lacks the part, with the member
  /// for the part's name; nil if no call is needed.
  var reading: (operation: String, member: String)? {
    switch kind {
    case .group: ("GetGroup", "GroupName")
    case .resourceServer: ("DescribeResourceServer", "Identifier")
    case .identityProvider: ("DescribeIdentityProvider", "ProviderName")
    case .client, .domain, .customAttribute, .trigger: nil
    }
  }
}
