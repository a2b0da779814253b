internal import CognitoModel
internal import ConfigurationChanges
internal import JSON

/// Converts another tool's members to the service's members, according to the service's model.
struct MemberReader {
  let spelling: MemberSpelling
  /// Settings known only at deployment.
  var unknown: Set<SettingPath> = []
  /// The template parameters to set for settings in `unknown`.
  private var parameters: [SettingPath: Set<String>] = [:]
  /// Hashes of what the settings in `unknown` are computed from, and of the values in `hidden`.
  private var inputs: [SettingPath: Int] = [:]
  /// Finds the template parameters to set.
  var needs = DecisiveParameters()
  /// Finds the definitions of a template that a value is computed from.
  var definitions = TemplateInputs()
  /// The functions that compute the names of parts, or marks for hidden names; their resources
  /// identify these parts.
  var computedNames: [SettingPath.Part: String] = [:]
  /// Settings whose values Terraform marks as sensitive.
  private(set) var hidden: Set<SettingPath> = []
  /// Terraform numbers that are 0, whether set or not.
  private var zeros: Set<SettingPath> = []

  init(_ spelling: MemberSpelling) { self.spelling = spelling }

  /// Adds marks to a document for settings that are unknown, hidden, or possibly not set.
  func note(in document: inout PoolDocument) {
    (document.unknown, document.hidden, document.zeros) = (unknown, hidden, zeros)
    (document.computedNames, document.openParameters) = (computedNames, parameters)
    document.inputs = inputs
  }

  /// Marks a setting as known only at deployment, with the parameters that decide it.
  mutating func note(unknown value: JSONValue, at path: SettingPath) {
    unknown.insert(path)
    note(needs.names(deciding: value), at: path)
    note(input: definitions.definitions(of: value), at: path)
  }

  /// Records what decides the existence of a part.
  mutating func note(condition: String, at path: SettingPath) {
    note(needs.names(decidingCondition: condition), at: path)
    note(input: definitions.definitions(of: ["Condition": .string(condition)]), at: path)
  }

  /// Records something that a setting or a part is computed from, in any order.
  mutating func note(input text: String?, at path: SettingPath) {
    guard let text else { return }
    inputs[path, default: 0] &+= text.byteHash
  }

  /// Marks a setting as hidden; the placeholders of equal values are equal.
  private mutating func note(hidden placeholder: JSONValue, at path: SettingPath) {
    hidden.insert(path)
    note(input: placeholder.inputText, at: path)
  }

  /// Records the parameters that decide a setting or the existence of a part.
  mutating func note(_ names: Set<String>?, at path: SettingPath) {
    guard let names, !names.isEmpty else { return }
    parameters[path, default: []].formUnion(names)
  }

  /// Returns members with the model's names and kinds; unknown members keep their names and come
  /// last.
  mutating func members(
    _ properties: JSONObject,
    _ structure: Structure?,
    at path: SettingPath
  ) -> JSONObject {
    var known = JSONObject()
    var others: [(String, JSONValue)] = []
    for (name, value) in properties.members {
      if spelling == .terraform, value.isUnset { continue }
      if value == CloudFunction.noValue { continue }
      guard let member = structure?.member(spelled: name, spelling) else {
        if TerraformMarker(value) == .emptied { continue }
        others.append((name, unmodeled(name, value, at: path)))
        continue
      }
      var path = path
      path.members.append(member.name)
      known[member.name] = self.value(value, member.shape, at: path)
    }
    for (name, value) in others where known[name] == nil { known[name] = value }
    return known
  }

  /// Returns the value of an unknown member with markers in Terraform's wording; blocks that are
  /// read elsewhere keep their markers.
  private mutating func unmodeled(
    _ name: String,
    _ value: JSONValue,
    at path: SettingPath
  ) -> JSONValue {
    if TerraformPart.blocksElsewhere.contains(name) { return value }
    if value.holdsHidden { note(hidden: value, at: path.member(name)) }
    return value.withDescribedMarkers
  }

  /// Returns the value of a member in the form of the service, or nil for a block that is missing.
  mutating func value(
    _ value: JSONValue,
    _ shape: Shape,
    at path: SettingPath
  ) -> JSONValue? {
    if let mark = TerraformMarker(value) {
      if mark == .zero { zeros.insert(path) }
      if mark.isHidden { note(hidden: value, at: path) }
      // A missing block is also an empty list.
      return mark == .emptied && !shape.isListOfTexts ? nil : mark.shown
    }
    if let function = CloudFunction(value), spelling == .cloudFormation || value.string == nil {
      if !function.isKnown { note(unknown: value, at: path) }
      return .string(function.text)
    }
    return converted(value, shape, at: path)
  }
}

extension Shape {
  fileprivate var isListOfTexts: Bool {
    if case .text? = element?.kind { true } else { false }
  }
}
