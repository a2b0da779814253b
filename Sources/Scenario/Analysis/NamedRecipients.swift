internal import Values
internal import YAMLTree

/// The recipients that a node names: identities, addresses, and phone numbers.
struct NamedRecipients: Sendable {
  /// A recipient whose messages differ from those of other recipients.
  enum DistinctRecipient: Hashable, Sendable {
    /// `user`, or one of `users`.
    case identity(String)
    /// An address in lowercase, or a phone number.
    case address(String, Requirement)
  }

  private(set) var recipients: Set<DistinctRecipient> = []

  /// Whether the node reads a value that may be any recipient's address.
  private(set) var isOpen = false

  /// Recipients that are not known.
  static let unknown = NamedRecipients(isOpen: true)

  private init(isOpen: Bool) { self.isOpen = isOpen }

  /// Collects all recipients named in a node.
  ///
  /// `templates` saves parsing the document's strings again.
  init(in node: YAMLNode?, _ templates: RecentTemplates) {
    if let node { add(node, templates) }
  }

  private mutating func add(_ node: YAMLNode, _ templates: RecentTemplates) {
    switch node.content {
    case .scalar(let scalar): add(templates[scalar.text] ?? (try? Template(parsing: scalar.text)))
    case .unresolved: isOpen = true
    case .sequence(let elements): for element in elements { add(element, templates) }
    case .mapping(let pairs): for pair in pairs { add(pair.value, templates) }
    }
  }

  mutating func formUnion(_ other: NamedRecipients) {
    recipients.formUnion(other.recipients)
    isOpen = isOpen || other.isOpen
  }

  mutating func insert(_ person: DistinctRecipient) { recipients.insert(person) }

  private mutating func add(_ template: Template?) {
    guard let template else {
      isOpen = true
      return
    }
    if let person = template.person { recipients.insert(person) }
    for case .value(let expression, _) in template.segments {
      guard case .path(let path) = expression, let person = path.person else {
        isOpen = isOpen || !expression.isGenerated
        continue
      }
      recipients.insert(person)
      isOpen = isOpen || template.soleValue == nil
    }
  }

  /// Whether no named recipient can be the given recipient.
  func exclude(_ recipient: DistinctRecipient) -> Bool {
    guard !isOpen, !recipients.contains(recipient) else { return false }
    guard case .address(_, let medium) = recipient else { return true }
    // An existing user with an email address may also have a phone number, and vice versa.
    return recipients.allSatisfy { person in
      if case .address(_, medium) = person { true } else { person.isIdentity }
    }
  }
}

extension NamedRecipients.DistinctRecipient {
  fileprivate var isIdentity: Bool { if case .identity = self { true } else { false } }
}

extension Template {
  /// The recipient that the template means; nil if it is known only at run time.
  var person: NamedRecipients.DistinctRecipient? {
    if let literal, let medium { return .address(literal.lowercased(), medium) }
    guard case .path(let path)? = soleValue else { return nil }
    return path.person
  }
}

extension ValuePath {
  fileprivate var person: NamedRecipients.DistinctRecipient? {
    switch root {
    case "user": .identity("")
    case "users": components.first.map { .identity($0.spelling) }
    default: nil
    }
  }
}

extension ValueExpression {
  /// Whether the expression generates a new value, which can't be a user's address.
  fileprivate var isGenerated: Bool {
    switch self {
    case .now, .call: true
    case .path(let path): path.root == "uuid"
    }
  }
}
