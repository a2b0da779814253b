/// One thing that the service refuses, for the mock to answer and for people to read before a deployment.
package struct ServiceRule: Sendable {
  /// What a rule judges.
  package enum Scope: Hashable, Sendable {
    /// What the pool would be set to.
    case settings
    /// The request alone: a description of a pool, which may show both of what a request must choose
    /// between, can't break it.
    case request
  }

  /// The name in kebab-case, which no other rule has.
  package let id: String

  /// The part of the service that it is about.
  package let part: ServicePart

  /// The operations that refuse it.
  package let operations: [String]

  /// What it judges.
  package let scope: Scope

  /// The error type.
  package let error: RefusalType

  /// AWS's sentence; `{name}` stands for a value that the breach names.
  package let message: String

  /// Where it comes from.
  package let source: RuleSource

  /// Why AWS refuses it, or what one needs to know: one or two sentences.
  package let why: String

  /// What to do: lower case, no full stop.
  package let fix: String

  /// The flows that it touches.
  package let flows: Set<UserFlow>

  /// Where a call breaks it.
  let breaches: @Sendable (CallReading) -> [Breach]

  /// A rule without its name and its part, which the table that has it gives.
  typealias Draft = (_ id: String, ServicePart) -> ServiceRule
}

extension Rulebook {
  /// The operations that set the pool and its second factors.
  static let poolAndMFA = ServicePart.pool.operations + ServicePart.mfa.operations

  /// A rule in a table of ``ServicePart/rules(_:)``; its operations and flows are those of the part unless it states them.
  static func refused(
    by operations: [String]? = nil,
    scope: ServiceRule.Scope = .settings,
    error: RefusalType = .invalidParameter,
    says message: String,
    source: RuleSource,
    why: String,
    fix: String,
    flows: Set<UserFlow>? = nil,
    breaches: @escaping @Sendable (CallReading) -> [Breach]
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
        breaches: breaches
      )
    }
  }
}

/// A member that breaks a rule, and how.
package struct Breach: Sendable {
  /// The member of the request.
  package let path: MemberPath

  /// The facts with the values: lower case, no full stop, to follow the member's name.
  package let description: String

  /// The values of the message's placeholders.
  let values: [String: String]

  init(_ path: MemberPath, _ words: String, _ values: [String: String] = [:]) {
    (self.path, self.description, self.values) = (path, words, values)
  }
}

/// A call's answer where it breaks a rule.
package struct Refusal: Sendable {
  /// The rule.
  package let rule: ServiceRule

  /// The member of the request that breaks it.
  package let path: MemberPath

  /// The facts with the values: lower case, no full stop, to follow the member's name.
  package let description: String

  /// AWS's sentence with the values.
  package let message: String

  init(_ rule: ServiceRule, _ breach: Breach) {
    (self.rule, path, description) = (rule, breach.path, breach.description)
    message = breach.values.reduce(rule.message) {
      $0.replacing("{\($1.key)}", with: $1.value)
    }
  }
}
