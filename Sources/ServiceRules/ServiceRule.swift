/// A rule for calls that the service rejects.
///
/// The mock rejects the same calls, and `pool check` reports the rule before a deployment.
package struct ServiceRule: Sendable {
  /// The kinds of input that a rule checks.
  package enum Scope: Hashable, Sendable {
    /// The settings that result from the call.
    case settings
    /// Only the request.
    ///
    /// A description of a pool can't break the rule. The description may contain both members
    /// that a request must choose between.
    case request
  }

  /// The unique name of the rule in kebab-case.
  package let id: String

  /// The part of the service that the rule is about.
  package let part: ServicePart

  /// The operations that the rule applies to.
  package let operations: [String]

  /// The input that the rule checks.
  package let scope: Scope

  /// The type of the service's error.
  package let error: ServiceErrorType

  /// AWS's message.
  ///
  /// `{name}` is the placeholder for a value of the violation.
  package let message: String

  /// The evidence for the rule.
  package let source: RuleSource

  /// The reason for the rejection, or background: one to three sentences.
  package let why: String

  /// The remedy: an instruction in lowercase without a full stop.
  package let fix: String

  /// The user flows that the rule affects.
  package let flows: Set<UserFlow>

  /// Returns the members of a call that break the rule.
  let violations: @Sendable (InspectedCall) -> [RuleViolation]

  /// A rule without its ID and part, which its table provides.
  typealias Draft = (_ id: String, ServicePart) -> ServiceRule
}

extension ServiceRule {
  /// Whether a message is this rule's, with values in place of the placeholders.
  func answers(_ text: String) -> Bool {
    let pieces = message.split(separator: "{", omittingEmptySubsequences: false)
      .enumerated().map { $0 == 0 ? $1 : $1.drop { $0 != "}" }.dropFirst() }
    var rest = text[...]
    guard let first = pieces.first, let last = pieces.last, rest.hasPrefix(first),
      rest.hasSuffix(last)
    else { return false }
    for piece in pieces where !piece.isEmpty {
      guard let found = rest.firstRange(of: piece) else { return false }
      rest = rest[found.upperBound...]
    }
    return pieces.count > 1 || rest.isEmpty
  }
}

extension Rulebook {
  /// The operations that configure the pool and its second factors.
  static let poolAndMFA = ServicePart.pool.operations + ServicePart.mfa.operations

  /// A draft for a table of ``ServicePart/rules(_:)``.
  ///
  /// Operations and flows default to those of the part.
  static func refused(
    by operations: [String]? = nil,
    scope: ServiceRule.Scope = .settings,
    error: ServiceErrorType = .invalidParameter,
    says message: String,
    source: RuleSource,
    why: String,
    fix: String,
    flows: Set<UserFlow>? = nil,
    violations: @escaping @Sendable (InspectedCall) -> [RuleViolation]
  ) -> ServiceRule.Draft {
    { id, part in
      ServiceRule(
        id: id,
        part: part,
        operations: operations ?? part.operations,
        scope: scope,
        error: error,
        message: message,
        source: source,
        why: why,
        fix: fix,
        flows: flows ?? part.flows,
        violations: violations
      )
    }
  }
}

/// A member that breaks a rule.
package struct RuleViolation: Sendable {
  /// The member of the request.
  package let path: MemberPath

  /// The facts, with their values, in lowercase without a full stop.
  ///
  /// In messages, the facts follow the member's name.
  package let description: String

  /// The values for the message's placeholders.
  let values: [String: String]

  init(_ path: MemberPath, _ words: String, _ values: [String: String] = [:]) {
    (self.path, self.description, self.values) = (path, words, values)
  }
}

/// The service's response to a call that breaks a rule.
package struct Rejection: Sendable {
  /// The rule that the call breaks.
  package let rule: ServiceRule

  /// The member of the request that breaks the rule.
  package let path: MemberPath

  /// The facts, with their values, in lowercase without a full stop.
  ///
  /// In messages, the facts follow the member's name.
  package let description: String

  /// AWS's message with values in place of the placeholders.
  package let message: String

  init(_ rule: ServiceRule, _ violation: RuleViolation) {
    (self.rule, path, description) = (rule, violation.path, violation.description)
    message = violation.values.reduce(rule.message) {
      $0.replacing("{\($1.key)}", with: $1.value)
    }
  }
}
