internal import Diagnostics
internal import FoundationEssentials
internal import JSON
internal import Scenario
internal import Values

/// Everything that `$( )` can name in one scenario, and how each value is made.
struct ValueScope {
  /// What does not change while the scenario runs.
  struct Surroundings: Sendable {
    var seed: UInt64
    var scenario: String
    var environment: [String: String]
    var addresses: AddressTemplate
    var redactor: Redactor
    var now: @Sendable () -> Date
  }

  let surroundings: Surroundings
  private var random: SeededGenerator
  private var identities: [String: Identity] = [:]
  private var pendingVariables: [String: ValueTemplate]
  private var saved: [String: JSONValue] = [:]
  private var outcomes: [String: JSONObject] = [:]

  /// The pool's members with `id`, `region` and `kind`; nil until the pool is there.
  var pool: JSONObject?
  /// The client's members with `id`; nil until the pool is there.
  var client: JSONObject?
  /// How far the pool's clock is ahead of ours.
  var clockOffset: Duration = .zero

  init(_ surroundings: Surroundings, variables: [Variable]) {
    self.surroundings = surroundings
    random = SeededGenerator(seed: surroundings.seed, names: surroundings.scenario)
    pendingVariables = Dictionary(variables.map { ($0.name, $0.value) }) { first, _ in first }
  }

  /// The pool's time.
  var poolTime: Date {
    surroundings.now().addingTimeInterval(clockOffset / .seconds(1))
  }

  mutating func save(_ value: JSONValue, as name: String) { saved[name] = value }

  mutating func keep(_ outcome: JSONObject, of step: String) { outcomes[step] = outcome }
}

// MARK: - Templates

extension ValueScope {
  /// A template's text; a sole value that is a list or a mapping has none.
  mutating func text(_ template: TextTemplate) throws(ValueError) -> String {
    try text(template.template, at: template.range)
  }

  mutating func text(_ template: Template, at range: SourceRange) throws(ValueError) -> String {
    var result = ""
    for segment in template.segments {
      switch segment {
      case .text(let text): result += text
      case .value(let expression, _):
        let value = try value(of: expression, at: range)
        guard let text = value.splicedText else {
          throw ValueError(reason: .notText(value.kind.rawValue), range: range)
        }
        result += text
      }
    }
    return result
  }

  /// A template's value: a sole `$( )` keeps its kind, everything else is text.
  mutating func value(_ template: Template, at range: SourceRange) throws(ValueError) -> JSONValue {
    if let expression = template.soleValue { return try value(of: expression, at: range) }
    return .string(try text(template, at: range))
  }

  mutating func json(_ template: ValueTemplate) throws(ValueError) -> JSONValue {
    switch template {
    case .constant(let value, _): return value
    case .scalar(let template, let kind, let range):
      return try value(template, at: range).converted(to: kind, at: range)
    case .list(let elements, _):
      var values: [JSONValue] = []
      for element in elements { values.append(try json(element)) }
      return .array(values)
    case .mapping(let members, _): return .object(try object(members))
    }
  }

  /// Members in order; those that are null are left out, as the language says of operations.
  mutating func object(_ members: [ValueTemplate.Member]) throws(ValueError) -> JSONObject {
    var object = JSONObject()
    for member in members {
      if case .constant(.null, _) = member.value { continue }
      object[member.key] = try json(member.value)
    }
    return object
  }
}

// MARK: - Expressions

extension ValueScope {
  mutating func value(
    of expression: ValueExpression,
    at range: SourceRange
  ) throws(ValueError) -> JSONValue {
    switch expression {
    case .now(let offset):
      let date = poolTime.addingTimeInterval(offset / .seconds(1))
      return .string(date.formatted(.iso8601))
    case .call(let path, let argument): return try generated(path, argument, at: range)
    case .path(let path): return try value(at: path, at: range)
    }
  }

  private mutating func value(
    at path: ValuePath,
    at range: SourceRange
  ) throws(ValueError) -> JSONValue {
    if path.root == "uuid", path.components.isEmpty { return .string(RandomText.uuid(&random)) }
    let root = try root(of: path, at: range)
    guard let found = root.value.value(at: Array(path.components.dropFirst(root.used))) else {
      throw ValueError(
        reason: .missing(path: path.description, known: root.value.object?.keys ?? []),
        range: range
      )
    }
    return found
  }

  /// The value that a path's first names stand for, and how many components they used up.
  private mutating func root(
    of path: ValuePath,
    at range: SourceRange
  ) throws(ValueError) -> (value: JSONValue, used: Int) {
    let first = path.components.first?.name
    switch (path.root, first) {
    case ("user", _): return (identityFields(""), 0)
    case ("users", let name?): return (identityFields(name), 1)
    case ("env", let name?): return (try variable(name, at: range), 1)
    case ("secret", let name?):
      let value = try variable(name, at: range)
      surroundings.redactor.add(Secret(value.string ?? ""))
      return (value, 1)
    case ("pool", _): if let pool { return (.object(pool), 0) }
    case ("client", _): if let client { return (.object(client), 0) }
    case ("steps", let id?): if let outcome = outcomes[id] { return (.object(outcome), 1) }
    default: if let value = try named(path.root) { return (value, 0) }
    }
    let known = Array(saved.keys) + Array(pendingVariables.keys)
    throw ValueError(reason: .missing(path: path.description, known: known), range: range)
  }

  /// A saved name, or a variable, which is made when it is first read.
  private mutating func named(_ name: String) throws(ValueError) -> JSONValue? {
    if let value = saved[name] { return value }
    guard let template = pendingVariables.removeValue(forKey: name) else { return nil }
    let value = try json(template)
    saved[name] = value
    return value
  }

  private func variable(_ name: String, at range: SourceRange) throws(ValueError) -> JSONValue {
    guard let value = surroundings.environment[name] else {
      throw ValueError(reason: .unsetVariable(name), range: range)
    }
    return .string(value)
  }

  private mutating func generated(
    _ path: ValuePath,
    _ argument: ValueExpression.Argument,
    at range: SourceRange
  ) throws(ValueError) -> JSONValue {
    guard case .number(let count) = argument else {
      throw ValueError(reason: .badArgument("`\(path)` takes a number"), range: range)
    }
    let least = path.components.first?.name == "password" ? 8 : 1
    guard (least...1024).contains(count) else {
      let text = "`\(path)` takes a number from \(least) to 1024"
      throw ValueError(reason: .badArgument(text), range: range)
    }
    switch path.components.first?.name {
    case "digits": return .string(RandomText.text(count, from: RandomText.digits, &random))
    case "string": return .string(RandomText.string(count, &random))
    case "password":
      let password = RandomText.password(count, &random)
      surroundings.redactor.add(Secret(password))
      return .string(password)
    default: throw ValueError(reason: .missing(path: path.description, known: []), range: range)
    }
  }
}

// MARK: - Identities

extension ValueScope {
  /// The identity of `user` (no name) or `users.NAME`; it does not depend on what was read before.
  mutating func identity(_ name: String) -> Identity {
    if let identity = identities[name] { return identity }
    var random = SeededGenerator(
      seed: surroundings.seed,
      names: surroundings.scenario,
      "users",
      name
    )
    let policy = pool?["Policies"]?["PasswordPolicy"]?["MinimumLength"]?.int ?? 8
    let identity = Identity(
      addresses: surroundings.addresses,
      minimumPasswordLength: policy,
      using: &random
    )
    surroundings.redactor.add(identity.password)
    identities[name] = identity
    return identity
  }

  private mutating func identityFields(_ name: String) -> JSONValue {
    let identity = identity(name)
    return [
      "email": .string(identity.email), "phone": .string(identity.phone),
      "username": .string(identity.username(in: pool ?? JSONObject())),
      "password": .string(identity.password.reveal()),
    ]
  }

  /// The identity whose plain name, address or number a user name is, among those read so far.
  func identity(named username: String) -> Identity? {
    identities.values.first { [$0.name, $0.email, $0.phone].contains(username) }
  }
}

extension ValuePath.Component {
  /// The component as a key, digits included.
  var name: String {
    switch self {
    case .name(let name): name
    case .index(let index): String(index)
    }
  }
}

extension JSONValue {
  /// The value as a place needs it; numbers and booleans are read from their spelling.
  func converted(to kind: ScalarKind, at range: SourceRange) throws(ValueError) -> JSONValue {
    let converted: JSONValue? =
      switch (kind, self) {
      case (.any, _): self
      case (.text, _): splicedText.map { JSONValue.string($0) }
      case (.boolean, .bool), (.number, .number): self
      case (.integer, .number(let number)): number.int.map { .number(JSONNumber($0)) }
      case (.boolean, .string("true")): true
      case (.boolean, .string("false")): false
      case (.number, .string(let text)): JSONNumber(text).map { .number($0) }
      case (.integer, .string(let text)): Int(text).map { .number(JSONNumber($0)) }
      default: nil
      }
    guard let converted else {
      throw ValueError(
        reason: .wrongKind(
          expected: kind.rawValue,
          got: "the \(self.kind.rawValue) `\(shownText)`"
        ),
        range: range
      )
    }
    return converted
  }
}
