internal import Diagnostics
internal import FoundationEssentials
internal import JSON
internal import Matching
internal import Scenario
internal import Values

/// Everything that `$( )` can name in one scenario, and how each value is made.
struct ValueScope: PatternScope {
  /// What does not change while the scenario runs.
  struct Dependencies: Sendable {
    var options: RunOptions
    var scenario: String
    var redactor: Redactor
    var now: @Sendable () -> Date
  }

  let dependencies: Dependencies
  var random: SeededGenerator
  var identities: [String: Identity] = [:]
  /// The names that can be read now: the scenario's, or those of the flow under way.
  var names: ValueNames
  /// Texts that this scenario made up, and those that hold one of them.
  private(set) var generated: Set<String> = []

  /// The pool's members with `id`, `region` and `kind`; nil until the pool is there.
  var pool: JSONObject?
  /// The client's members with `id`; nil until the pool is there.
  var client: JSONObject?
  /// How far the pool's clock is ahead of ours.
  var clockOffset: Duration = .zero

  /// How far the pool's clock must still be moved for a value that was read.
  var pendingAdvance: Duration = .zero
  /// The step of time of each secret's last one-time password.
  var usedTOTPSteps: [Secret: Double] = [:]

  init(_ dependencies: Dependencies, variables: [Variable], example: ExampleRow? = nil) {
    self.dependencies = dependencies
    random = SeededGenerator(seed: dependencies.options.seed, names: dependencies.scenario)
    names = ValueNames(variables: variables, example: example)
  }

  /// The pool's time.
  var poolTime: Date {
    dependencies.now().addingTimeInterval((clockOffset + pendingAdvance) / .seconds(1))
  }

  /// Notes a text as made up by this scenario, and gives it back.
  mutating func remember(_ text: String) -> JSONValue {
    generated.insert(text)
    return .string(text)
  }

  mutating func save(_ value: JSONValue, as name: String) { names.saved[name] = value }

  mutating func keep(_ outcome: JSONObject, of step: String) { names.outcomes[step] = outcome }
}

// MARK: - Templates

extension ValueScope {
  /// A template's text; a sole value that is a list or a mapping has none.
  mutating func text(_ template: TextTemplate) throws(ValueError) -> String {
    try text(template.template, at: template.range)
  }

  mutating func text(_ template: Template, at range: SourceRange) throws(ValueError) -> String {
    var result = ""
    var isGenerated = false
    for segment in template.segments {
      switch segment {
      case .text(let text): result += text
      case .value(let expression, _):
        let value = try value(of: expression, at: range)
        guard let text = value.splicedText else {
          throw ValueError(reason: .notText(value.kind.rawValue), range: range)
        }
        result += text
        isGenerated = isGenerated || generated.contains(text)
      }
    }
    if isGenerated { generated.insert(result) }
    return result
  }

  /// A template's value: a sole `$( )` keeps its kind, everything else is text.
  mutating func value(_ template: Template, at range: SourceRange) throws(ValueError) -> JSONValue {
    if let expression = template.soleValue { return try value(of: expression, at: range) }
    return .string(try text(template, at: range))
  }

  /// A template's value; with `keepsNull` members that are null are there, as an app would send them.
  mutating func json(
    _ template: ValueTemplate,
    keepsNull: Bool = false
  ) throws(ValueError) -> JSONValue {
    switch template {
    case .constant(let value, _): return value
    case .scalar(let template, let kind, let range):
      return try value(template, at: range).converted(to: kind, at: range)
    case .list(let elements, _):
      return .array(
        try elements.map { element throws(ValueError) in try json(element, keepsNull: keepsNull) }
      )
    case .mapping(let members, _): return .object(try object(members, keepsNull: keepsNull))
    }
  }

  /// Members in order; those that are null are left out, as the language says of operations.
  mutating func object(
    _ members: [ValueTemplate.Member],
    keepsNull: Bool = false
  ) throws(ValueError) -> JSONObject {
    var object = JSONObject()
    for member in members {
      if !keepsNull, case .constant(.null, _) = member.value { continue }
      object[member.key] = try json(member.value, keepsNull: keepsNull)
    }
    return object
  }
}

// MARK: - Identities

extension ValueScope {
  /// The identity of `user` (no name) or `users.NAME`; it does not depend on what was read before.
  mutating func identity(_ name: String) -> Identity {
    if let identity = identities[name] { return identity }
    var random = SeededGenerator(
      seed: dependencies.options.seed,
      names: dependencies.scenario,
      "users",
      name
    )
    // Where the pool was not asked, longer than policies want.
    let policy = pool?["Policies"]?["PasswordPolicy"]?["MinimumLength"]?.int ?? 32
    let identity = Identity(
      dependencies.options,
      minimumPasswordLength: policy,
      using: &random
    )
    dependencies.redactor.add(identity.password)
    identities[name] = identity
    return identity
  }

  mutating func identityFields(_ name: String) -> JSONValue {
    let identity = identity(name)
    var fields: JSONObject = [
      "email": .string(identity.email), "phone": .string(identity.phone),
      "username": .string(identity.username(in: pool ?? JSONObject())),
      "password": .string(identity.password.reveal()),
    ]
    for (field, value) in fields.members {
      guard let text = value.string, !identity.written.contains(text) else { continue }
      fields[field] = remember(text)
    }
    fields["totpSecret"] = identity.totpSecret.map { .string($0.reveal()) }
    return .object(fields)
  }

  /// The identity whose plain name, address or number a user name is, among those read so far.
  func identity(named username: String) -> Identity? {
    identities.values.first {
      [$0.name, $0.email, $0.phone, $0.username].contains(username)
    }
  }
}

/// The matcher of a scenario's patterns.
typealias PatternMatcher = Matching.PatternMatcher<ValueScope>
