internal import JSON
internal import Values

/// What is known before the run of a recipient whose message is awaited.
enum ExpectedRecipient: Hashable {
  /// An email address or a phone number.
  case medium(Requirement)
  /// The value at a path of the rows of `examples`.
  case cell(ValuePath)
  /// Known only during the run.
  case unknown
}

/// The values of names, as far as they are written out; saved values are not among them.
struct WrittenNames {
  private var values: [String: ValueTemplate] = [:]

  init(_ variables: [Variable]) {
    for variable in variables { values[variable.name] = resolved(variable.value) }
  }

  /// The parameters of a flow, whose arguments read the names of its user.
  init(of use: UseFlow, in user: WrittenNames) {
    for parameter in use.flow.parameters {
      let name = parameter.name.name
      values[name] =
        use.argument(name).map { user.resolved($0) } ?? parameter.fallback.map { resolved($0) }
    }
  }

  /// The value of a name, if the value only reads one; else the value itself.
  private func resolved(_ value: ValueTemplate) -> ValueTemplate {
    guard case .scalar(let template, _, _) = value, case .path(let path)? = template.soleValue,
      let found = values[path.root]?.value(at: path.components[...])
    else { return value }
    return found
  }

  /// What is known of a recipient.
  func recipient(_ text: TextTemplate) -> ExpectedRecipient {
    let value = resolved(ValueTemplate(text))
    guard case .scalar(let template, _, _) = value, template.medium == nil,
      case .path(let path)? = template.soleValue, path.root == "example"
    else { return ExpectedRecipient(value) }
    return .cell(path)
  }
}

extension ExpectedRecipient {
  /// Derives it from a value that reads no other.
  init(_ value: ValueTemplate?) {
    self = value?.writtenTemplate?.medium.map { .medium($0) } ?? .unknown
  }
}

extension ValueTemplate {
  /// The string that it is written as; nil for other constants, lists and mappings.
  var writtenTemplate: Template? {
    switch self {
    case .constant(.string(let text), _): Template(literal: text)
    case .scalar(let template, _, _): template
    case .constant, .list, .mapping: nil
    }
  }
}

extension [Step] {
  /// The recipients of all awaits, including those of used flows.
  ///
  /// An await with a source and an unknown address requires nothing of the pool.
  func awaitedRecipients(_ names: WrittenNames) -> Set<ExpectedRecipient> {
    reduce(into: []) { found, step in
      if let use = step.action as? UseFlow {
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
  /// The recipients of all awaits; the same for every row of its examples.
  var awaitedRecipients: Set<ExpectedRecipient> {
    (steps + cleanup).awaitedRecipients(WrittenNames(variables))
  }

  /// Adds the requirements for receiving the awaited messages.
  mutating func require(_ recipients: Set<ExpectedRecipient>) {
    for recipient in recipients {
      switch recipient {
      case .medium(let medium): requirements.insert(medium)
      case .cell(let path):
        // A cell cannot read another one.
        if let value = example?.value(at: path) { require([ExpectedRecipient(value)]) }
      case .unknown: needsSomeSource = true
      }
    }
  }
}
