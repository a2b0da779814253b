internal import Diagnostics
internal import FoundationEssentials
internal import JSON
internal import Matching
internal import RunRecord
internal import Scenario
internal import Values

extension ValueScope {
  mutating func value(
    of expression: ValueExpression,
    at range: SourceRange
  ) throws(ValueError) -> JSONValue {
    switch expression {
    case .now(let offset):
      return .string(poolTime.addingTimeInterval(offset / .seconds(1)).rfc3339)
    case .call(let path, let argument): return try generated(path, argument, at: range)
    case .path(let path): return try value(at: path, at: range)
    }
  }

  private mutating func value(
    at path: ValuePath,
    at range: SourceRange
  ) throws(ValueError) -> JSONValue {
    if path.root == "uuid", path.components.isEmpty { return remember(RandomText.uuid(&random)) }
    let root = try root(of: path, at: range)
    guard let found = root.value.value(at: Array(path.components.dropFirst(root.used))) else {
      let fields = root.value.object ?? JSONObject()
      let cause = isOfAction(path) ? Outcome(fields).incompletion : nil
      throw ValueError(
        reason: .missing(path: path.description, known: fields.keys, cause: cause),
        range: range
      )
    }
    return found
  }

  /// Whether a path leads to the outcome of an action, and not to what a flow returned.
  private func isOfAction(_ path: ValuePath) -> Bool {
    guard path.root == "steps", let id = path.components.first?.spelling else { return false }
    return !names.uses.contains(id)
  }

  /// The value of a path's first names, and the number of components that they cover.
  private mutating func root(
    of path: ValuePath,
    at range: SourceRange
  ) throws(ValueError) -> (value: JSONValue, used: Int) {
    switch (path.root, path.components.first?.spelling) {
    case ("user", _): return (identityFields(""), 0)
    case ("users", let name?): return (identityFields(name), 1)
    case ("env", let name?): return (try variable(name, at: range), 1)
    case ("secret", let name?):
      let value = try variable(name, at: range)
      dependencies.redactor.add(Secret(value.string ?? ""), evenShort: true)
      return (value, 1)
    case ("pool", let name):
      if let pool { return (.object(pool.members(reading: name)), 0) }
    case ("client", let name):
      if let client { return (.object(client.members(reading: name)), 0) }
    case ("steps", let id?): if let outcome = names.outcomes[id] { return (.object(outcome), 1) }
    case ("example", let key?): if let value = try example(key) { return (value, 1) }
    case ("iteration", nil):
      if let number = names.iteration { return (.integer(number), 0) }
    default: if let value = try named(path.root) { return (value, 0) }
    }
    throw ValueError(reason: .missing(path: path.description, known: names.known), range: range)
  }

  /// A saved name, or a variable, which is created when it is first read.
  private mutating func named(_ name: String) throws(ValueError) -> JSONValue? {
    if let value = names.saved[name] { return value }
    guard let template = names.pendingVariables.removeValue(forKey: name) else { return nil }
    do throws(ValueError) {
      let value = try stored(template)
      names.saved[name] = value
      return value
    } catch {
      // Later readers, such as the cleanup, fail for the same reason.
      names.pendingVariables[name] = template
      throw error
    }
  }

  /// A value of the example's row, created when it is first read; nil if there is none.
  private mutating func example(_ key: String) throws(ValueError) -> JSONValue? {
    if let value = names.examples[key] { return value }
    guard let template = names.row?.values.first(where: { $0.key == key })?.value else {
      return nil
    }
    do throws(ValueError) {
      let value = try stored(template)
      names.examples[key] = value
      return value
    } catch {
      var error = error
      error.source = error.source ?? names.row?.file
      throw error
    }
  }

  /// Creates the remaining values of the example's row, in the author's order.
  mutating func makeExamples() throws(ValueError) {
    for member in names.row?.values ?? [] { _ = try example(member.key) }
  }

  private func variable(_ name: String, at range: SourceRange) throws(ValueError) -> JSONValue {
    guard let value = dependencies.options.environment[name] else {
      throw ValueError(reason: .unsetVariable(name), range: range)
    }
    return .string(value)
  }
}
