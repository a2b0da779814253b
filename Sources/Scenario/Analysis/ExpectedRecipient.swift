internal import JSON
internal import Values

/// The information about an awaited message's recipient before the run.
enum ExpectedRecipient: Hashable {
  /// An email address or a phone number.
  case medium(Requirement)
  /// The value at a path of the rows of `examples`.
  case cell(ValuePath)
  /// A recipient that is known only during the run.
  case unknown
}

/// The values of names that are known before the run.
///
/// Saved values are not included.
struct WrittenNames {
  private var values: [String: ValueTemplate] = [:]

  init(_ variables: [Variable]) {
    for variable in variables { values[variable.name] = resolved(variable.value) }
  }

  /// Creates the values for a flow's parameters, whose arguments can read names from `user`.
  init(of use: UseFlow, in user: WrittenNames) {
    for parameter in use.flow.parameters {
      let name = parameter.name.name
      values[name] =
        use.argument(name).map { user.resolved($0) } ?? parameter.fallback.map { resolved($0) }
    }
  }

  /// The value of the name that the given value reads, or the given value if it reads no name.
  private func resolved(_ value: ValueTemplate) -> ValueTemplate {
    guard case .scalar(let template, _, _) = value, case .path(let path)? = template.soleValue,
      let found = values[path.root]?.value(at: path.components[...])
    else { return value }
    return found
  }

  /// The information about a recipient before the run.
  func recipient(_ text: TextTemplate) -> ExpectedRecipient {
    let value = resolved(ValueTemplate(text))
    guard case .scalar(let template, _, _) = value, template.medium == nil,
      case .path(let path)? = template.soleValue, path.root == "example"
    else { return ExpectedRecipient(value) }
    return .cell(path)
  }
}

extension ExpectedRecipient {
  /// Derives the information from a value that does not read another value.
  init(_ value: ValueTemplate?) {
    self = value?.writtenTemplate?.medium.map { .medium($0) } ?? .unknown
  }
}

extension ValueTemplate {
  /// The string as written; nil for other constants, lists, and mappings.
  var writtenTemplate: Template? {
    switch self {
    case .constant(.string(let text), _): Template(literal: text)
    case .scalar(let template, _, _): template
    case .constant, .list, .mapping: nil
    }
  }
}

extension [Step] {
  /// The recipients of all awaits, including awaits in used flows.
  ///
  /// An await with a source and an unknown address needs no source from the pool.
  func awaitedRecipients(_ names: WrittenNames) -> Set<ExpectedRecipient> {
    reduce(into: []) { found, step in
      if let use = step.flowUse {
        let inner = WrittenNames(of: use, in: names)
        found.formUnion(use.flow.steps.awaitedRecipients(inner))
      }
      guard let place = step.action.messagePlace else { return }
      let recipient = names.recipient(place.to)
      if recipient != .unknown || place.source == nil { found.insert(recipient) }
    }
  }
}

extension Scenario {
  /// The recipients of all awaits, which are the same for every row of the examples.
  var awaitedRecipients: Set<ExpectedRecipient> {
    (steps + cleanup).awaitedRecipients(WrittenNames(variables))
  }

  /// Adds the capabilities that receiving the awaited messages requires.
  mutating func require(_ recipients: Set<ExpectedRecipient>) {
    for recipient in recipients {
      switch recipient {
      case .medium(let medium): requirements.insert(medium)
      case .cell(let path):
        // A cell can't read another cell.
        if let value = example?.value(at: path) { require([ExpectedRecipient(value)]) }
      case .unknown: needsSomeSource = true
      }
    }
  }
}
