package import JSON
internal import Values

extension Structure {
  /// The violations in a request object, in the model's order.
  ///
  /// The service lists them in an unknown hash-table order.
  func violations(
    in object: JSONObject,
    under path: String,
    showing shown: Set<String> = []
  ) -> [Violation] {
    members.flatMap { member in
      let shape = member.shape
      let value = object[member.name] ?? .null
      guard member.isRequired || value != .null else { return [Violation]() }
      let path = path + CognitoModel.messageName(ofMember: member.name)
      let hides = shape.isSensitive && !shown.contains(member.name)
      guard value != .null else {
        return [Violation(path: path, value: hides ? .hidden : .null, constraint: .notNull)]
      }
      return shape.violations(in: value, at: path, hides: hides)
    }
  }
}

extension Shape {
  fileprivate func violations(in value: JSONValue, at path: String, hides: Bool) -> [Violation] {
    let own = constraints(brokenBy: value).map { constraint in
      let shown: Violation.Value = hides ? .hidden : .shown(messageText(of: value))
      return Violation(path: path, value: shown, constraint: constraint)
    }
    return own + innerViolations(in: value, at: path)
  }

  /// The violations in nested structures.
  ///
  /// Scalars in lists and maps are excluded, because a violation names their whole list or map.
  private func innerViolations(in value: JSONValue, at path: String) -> [Violation] {
    switch (kind, value) {
    case (.structure(let structure), .object(let object)):
      return structure.violations(in: object, under: path + ".")
    case (.list(let element, _), .array(let elements)):
      guard case .structure(let structure) = element.kind else { return [] }
      return elements.enumerated().flatMap { index, value in
        let path = "\(path).\(index + 1).member"
        guard let object = value.object else { return [Violation]() }
        return structure.violations(in: object, under: path + ".")
      }
    default: return []
    }
  }

  /// The constraints of this shape that a value of the right JSON kind breaks.
  ///
  /// Members of structures are not checked. If one element of a list or map of scalars breaks a
  /// constraint, the result contains all constraints of the elements.
  package func constraints(brokenBy value: JSONValue) -> [Constraint] {
    switch (kind, value) {
    case (.text(let rules), .string(let text)): rules.constraints(brokenBy: text)
    case (.integer(let bounds), .number(let number)), (.long(let bounds), .number(let number)):
      number.int.map(bounds.valueConstraints) ?? []
    case (.blob(let size), .string(let text)):
      Base64.byteCount(text).map(size.lengthConstraints) ?? []
    case (.list(let element, let count), .array(let elements)):
      count.lengthConstraints(elements.count)
        + element.constraints(asPart: elements) { .elements($0) }
    case (.map(let key, let part, let count), .object(let object)):
      count.lengthConstraints(object.count)
        + key.constraints(asPart: object.keys.map { .string($0) }) { .keys($0) }
        + part.constraints(asPart: object.members.map(\.value)) { .mapValues($0) }
    default: []
    }
  }

  private func constraints(
    asPart values: [JSONValue],
    _ whole: ([Constraint]) -> Constraint
  ) -> [Constraint] {
    let hasNull = values.contains(.null)
    // The service reports the members of structures separately.
    if case .structure = kind { return hasNull ? [whole([.notNull])] : [] }
    guard hasNull || values.contains(where: { !constraints(brokenBy: $0).isEmpty }) else {
      return []
    }
    return [whole(allConstraints + (hasNull ? [.notNull] : []))]
  }

  /// The constraints of an element, in the service's order: maximum, minimum, pattern.
  private var allConstraints: [Constraint] {
    switch kind {
    case .text(let rules): rules.constraints.reversed()
    case .integer(let bounds), .long(let bounds):
      [bounds.maximum.map { .maximumValue($0) }, bounds.minimum.map { .minimumValue($0) }]
        .compactMap(\.self)
    default: []
    }
  }
}

extension Bounds {
  fileprivate func lengthConstraints(_ count: Int) -> [Constraint] {
    broken(by: count, Constraint.minimumLength, Constraint.maximumLength)
  }

  fileprivate func valueConstraints(_ value: Int) -> [Constraint] {
    broken(by: value, Constraint.minimumValue, Constraint.maximumValue)
  }

  private func broken(
    by value: Int,
    _ least: (Int) -> Constraint,
    _ most: (Int) -> Constraint
  ) -> [Constraint] {
    if let minimum, value < minimum { return [least(minimum)] }
    if let maximum, value > maximum { return [most(maximum)] }
    return []
  }
}
