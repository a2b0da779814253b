internal import CognitoModel
internal import ConfigurationChanges
internal import JSON

extension JSONValue {
  /// Whether Terraform uses the value for an unset attribute.
  var isUnset: Bool { !isGiven || self == .array([]) }

  /// Replaces values that `marks` marks as sensitive with markers.
  ///
  /// Values that the service marks as secret stay unchanged and are hidden later, as in other
  /// files. `before` is the plan's earlier value; nil if unknown.
  func hiding(_ marks: JSONValue, before: JSONValue?) -> JSONValue {
    switch (self, marks) {
    case (_, true):
      guard !isUnset else { return self }
      let isChanged = before != nil && before != self
      return (isChanged ? TerraformMarker.hiddenAndChanged : .hidden).value(hiding: inputText)
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

  /// Replaces numbers that are and were 0, and lists that become empty, with markers.
  func markingUnset(before: JSONValue?) -> JSONValue {
    switch self {
    case .number where self == 0 && before == 0: return TerraformMarker.zero.value
    case .array([]) where before?.array?.isEmpty == false: return TerraformMarker.emptied.value
    case .object(let members):
      return .object(
        JSONObject(members.members.map { ($0, $1.markingUnset(before: before?[$0])) })
      )
    case .array(let elements):
      return .array(elements.enumerated().map { $1.markingUnset(before: before?[$0]) })
    default: return self
    }
  }

  /// The value with markers in Terraform's wording, for unknown settings.
  var withDescribedMarkers: JSONValue {
    if let mark = TerraformMarker(self) { return mark.shown }
    switch self {
    case .array(let elements): return .array(elements.map(\.withDescribedMarkers))
    case .object(let object):
      return .object(JSONObject(object.members.map { ($0.key, $0.value.withDescribedMarkers) }))
    default: return self
    }
  }

  /// Whether the value is or contains a marker for a hidden value.
  var holdsHidden: Bool {
    holds { TerraformMarker($0)?.isHidden }
  }
}
