internal import ConfigurationChanges
internal import JSON

/// Finds the definitions that a template computes an unknown value from.
struct TemplateInputs {
  private let conditions: JSONValue
  private let mappings: JSONValue
  private let parameters: [String: TemplateParameter]

  /// Without a template, there are no definitions.
  init() { (conditions, mappings, parameters) = (.null, .null, [:]) }

  init(_ values: TemplateValues) {
    (conditions, mappings, parameters) = (values.conditions, values.mappings, values.parameters)
  }

  /// Returns the definitions that a value refers to, directly or through other definitions, as one
  /// string; nil if there are none.
  func definitions(of value: JSONValue) -> String? {
    var found: [String: String] = [:]
    collect(value, &found)
    guard !found.isEmpty else { return nil }
    return found.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: "\n")
  }

  private func collect(_ value: JSONValue, _ found: inout [String: String]) {
    for name in CloudFunction.targets(in: value) {
      guard let parameter = parameters[name] else { continue }
      found["Parameters.\(name)"] = parameter.source ?? ""
    }
    collectNames(in: value, &found)
  }

  private func collectNames(in value: JSONValue, _ found: inout [String: String]) {
    if let elements = value.array { return elements.forEach { collectNames(in: $0, &found) } }
    guard let object = value.object else { return }
    if object.count == 1, let (name, argument) = object.members.first {
      switch name {
      case "Condition": argument.string.map { collect(condition: $0, &found) }
      case "Fn::If": argument[0]?.string.map { collect(condition: $0, &found) }
      case "Fn::FindInMap": found["Mappings.\(argument.inputText)"] = entries(argument).inputText
      default: break
      }
    }
    object.members.forEach { collectNames(in: $0.value, &found) }
  }

  private func collect(condition name: String, _ found: inout [String: String]) {
    let key = "Conditions.\(name)"
    guard found[key] == nil, let definition = conditions[name] else { return }
    found[key] = definition.inputText
    collect(definition, &found)
  }

  /// The values in the mappings that `Fn::FindInMap` can return, by row; all mappings if the name
  /// of the mapping is unknown.
  private func entries(_ argument: JSONValue) -> JSONValue {
    guard let rows = argument[0]?.scalarText.flatMap({ mappings[$0]?.object }) else {
      return mappings
    }
    let (row, column) = (argument[1]?.scalarText, argument[2]?.scalarText)
    let read = rows.members.compactMap { key, values -> (String, JSONValue)? in
      guard row == nil || row == key else { return nil }
      guard let column else { return (key, values) }
      return values[column].map { (key, $0) }
    }
    return .object(JSONObject(read))
  }
}

extension JSONValue {
  /// The value as JSON that does not depend on the order of members, or on whether a scalar is a
  /// string.
  var inputText: String { uniform.text() }

  private var uniform: JSONValue {
    switch self {
    case .array(let elements): .array(elements.map(\.uniform))
    case .object(let object):
      .object(
        JSONObject(
          object.members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map {
            ($0.key, $0.value.uniform)
          }
        )
      )
    default: scalarText.map(JSONValue.string) ?? self
    }
  }
}
