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
    violations(in: object, showing: shown) { path + CognitoModel.messageName(ofMember: $0) }
  }

  /// The violations in a request object; `path` returns the path of a member.
  ///
  /// Almost every request is valid and needs no paths.
  fileprivate func violations(
    in object: JSONObject,
    showing shown: Set<String> = [],
    at path: (String) -> String
  ) -> [Violation] {
    var violations: [Violation] = []
    for index in members.indices {
      let value = object[members[index].name] ?? .null
      if case .null = value, !members[index].isRequired { continue }
      // Most requests have few of the members, so only these are copied.
      let member = members[index]
      let hides = member.shape.isSensitive && !shown.contains(member.name)
      if case .null = value {
        let shown: Violation.Value = hides ? .hidden : .null
        violations.append(Violation(path: path(member.name), value: shown, constraint: .notNull))
      } else {
        violations += member.shape.violations(in: value, hides: hides) { path(member.name) }
      }
    }
    return violations
  }
}

extension Shape {
  fileprivate func violations(
    in value: JSONValue,
    hides: Bool,
    at path: () -> String
  ) -> [Violation] {
    let own = constraints(brokenBy: value).map { constraint in
      let shown: Violation.Value = hides ? .hidden : .shown(messageText(of: value))
      return Violation(path: path(), value: shown, constraint: constraint)
    }
    let inner = innerViolations(in: value, at: path)
    return own.isEmpty ? inner : own + inner
  }

  /// The violations in nested structures.
  ///
  /// Scalars in lists and maps are excluded, because a violation names their whole list or map.
  private func innerViolations(in value: JSONValue, at path: () -> String) -> [Violation] {
    switch (kind, value) {
    case (.structure(let structure), .object(let object)):
      return structure.violations(in: object) { name in
        "\(path()).\(CognitoModel.messageName(ofMember: name))"
      }
    case (.list(let element, _), .array(let elements)):
      guard case .structure(let structure) = element.kind else { return [] }
      return elements.enumerated().flatMap { index, value in
        guard let object = value.object else { return [Violation]() }
        return structure.violations(in: object) { name in
          "\(path()).\(index + 1).member.\(CognitoModel.messageName(ofMember: name))"
        }
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
