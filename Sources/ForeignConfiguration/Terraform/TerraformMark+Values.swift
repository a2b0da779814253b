internal import CognitoModel
internal import ConfigurationChanges
internal import JSON

extension JSONValue {
  /// Whether Terraform means by it that nothing is set.
  var isUnset: Bool { !isGiven || self == .array([]) }

  /// The value with marks in the place of what a parallel one says to be sensitive.
  ///
  /// What the service takes for a secret stays, and is hidden as everywhere. `before` is what a plan has had
  /// there; nil where it says nothing of that.
  func hiding(_ marks: JSONValue, before: JSONValue?) -> JSONValue {
    switch (self, marks) {
    case (_, true):
      guard !isUnset else { return self }
      let isChanged = before != nil && before != self
      return (isChanged ? TerraformMark.hiddenAndChanged : .hidden).value
    case (.object(let members), .object(let marked)):
      return .object(
        JSONObject(
          members.members.map { name, value in
            let isSecret = value.string != nil && SecretNames.isKnown(name)
            let marks = isSecret ? .null : marked[name] ?? .null
            return (name, value.hiding(marks, before: before.map { $0[name] ?? .null }))
          }
        )
      )
    case (.array(let elements), .array(let marked)):
      return .array(
        elements.enumerated().map { index, element in
          guard marked.indices.contains(index) else { return element }
          return element.hiding(marked[index], before: before.map { $0[index] ?? .null })
        }
      )
    default: return self
    }
  }

  /// The value with marks in the place of numbers that are 0 and were so before, and of lists that are empty
  /// and were not.
  func markingUnset(before: JSONValue?) -> JSONValue {
    switch self {
    case .number where self == 0 && before == 0: return TerraformMark.zero.value
    case .array([]) where before?.array?.isEmpty == false: return TerraformMark.emptied.value
    case .object(let members):
      return .object(
        JSONObject(members.members.map { ($0, $1.markingUnset(before: before?[$0])) })
      )
    case .array(let elements):
      return .array(elements.enumerated().map { $1.markingUnset(before: before?[$0]) })
    default: return self
    }
  }

  /// The value with what it says in the place of marks, as it is shown where nobody models it.
  var withMarksTold: JSONValue {
    if let mark = TerraformMark(self) { return mark.shown }
    switch self {
    case .array(let elements): return .array(elements.map(\.withMarksTold))
    case .object(let object):
      return .object(JSONObject(object.members.map { ($0.key, $0.value.withMarksTold) }))
    default: return self
    }
  }

  /// Whether it is a mark of something hidden, or one stands in it.
  var holdsHidden: Bool {
    holds { TerraformMark($0)?.isHidden }
  }
}
