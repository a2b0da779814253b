internal import JSON
internal import Values

/// What is known before the run of somebody whose message is awaited.
enum ExpectedRecipient: Hashable {
  /// An e-mail address or a phone number.
  case medium(Requirement)
  /// What the rows of `examples` have at a path.
  case cell(ValuePath)
  /// Only the run shows it.
  case unknown
}

/// What names stand for, as far as that is written out; those of saved values are not among them.
struct WrittenNames {
  private var values: [String: ValueTemplate] = [:]

  init(_ variables: [Variable]) {
    for variable in variables { values[variable.name] = resolved(variable.value) }
  }

  /// The parameters of a flow, whose arguments are read among the names of its user.
  init(of use: UseFlow, in user: WrittenNames) {
    for parameter in use.flow.parameters {
      let name = parameter.name.name
      values[name] =
        use.argument(name).map { user.resolved($0) } ?? parameter.fallback.map { resolved($0) }
    }
  }

  /// What a value is where it only reads one of the names; else the value itself.
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
  /// What a value is that is not looked up anywhere else.
  init(_ value: ValueTemplate?) {
    self = value?.writtenTemplate?.medium.map { .medium($0) } ?? .unknown
  }
}

extension ValueTemplate {
  /// The text that it is written as; nil for other constants, lists and mappings.
  var writtenTemplate: Template? {
    switch self {
    case .constant(.string(let text), _): Template(literal: text)
    case .scalar(let template, _, _): template
    case .constant, .list, .mapping: nil
    }
  }
}

extension [Step] {
  /// The recipients of all awaits, those of used flows too.
  ///
  /// Where an await names its source, one whose address is not known says nothing of the pool.
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

  /// Adds what it takes to receive the messages that are awaited.
  mutating func require(_ recipients: Set<ExpectedRecipient>) {
    for recipient in recipients {
      switch recipient {
      case .medium(let medium): requirements.insert(medium)
      case .cell(let path):
        // The cell can't read another one.
        if let value = example?.value(at: path) { require([ExpectedRecipient(value)]) }
      case .unknown: needsSomeSource = true
      }
    }
  }
}
