internal import Diagnostics
internal import Values
internal import YAMLTree

/// A name in a list that the author wrote instead of a mapping of names.
struct ListedName {
  /// The scalar with the name.
  let key: YAMLNode

  /// The value after the name; nil if it is missing or a mapping.
  var value: YAMLNode?

  /// The members next to the name or in its mapping, such as `default`.
  var members: [YAMLPair] = []

  private init(_ key: YAMLNode, _ value: YAMLNode? = nil, members: [YAMLPair] = []) {
    self.key = key
    self.value = value.flatMap { $0.isMissing || $0.pairs != nil ? nil : $0 }
    self.members = (value?.pairs ?? []) + members
  }

  /// The names in the elements of a list.
  ///
  /// An element is a name, a name with its value, or a mapping with the name behind `name`.
  static func all(in elements: [YAMLNode]) -> [ListedName] {
    elements.flatMap { element -> [ListedName] in
      if element.scalar != nil { return element.isMissing ? [] : [ListedName(element)] }
      guard let pairs = element.pairs, let first = pairs.first else { return [] }
      let others = pairs.dropFirst()
      if let index = pairs.firstIndex(where: { $0.name == "name" }),
        let text = pairs[index].value.scalar?.text, ValueGrammar.isName(text),
        pairs.allSatisfy({ $0.name == "name" || ListedName.describing.contains($0.name) })
      {
        return [ListedName(pairs[index].value, members: pairs.filter { $0.name != "name" })]
      }
      if !others.isEmpty, others.allSatisfy({ ListedName.describing.contains($0.name) }) {
        return [ListedName(first.key, first.value, members: Array(others))]
      }
      return pairs.map { ListedName($0.key, $0.value) }
    }
  }

  /// The keys that describe a name, in authflow or in similar formats.
  private static let describing: Set = ["description", "default", "required", "type", "value"]

  /// The name; for a value such as `$(tokens.id)`, the last part of its path.
  var name: String {
    let text = key.scalar?.text ?? ""
    guard key.isSoleValue, let path = key.paths().first else { return text }
    return path.components.last?.spelling ?? path.root
  }

  /// The name as a key of a mapping; `NAME` if it can't be one, as for `$(now+5m)`.
  private var label: String { ValueGrammar.isName(name) ? name : "NAME" }

  /// The entry of `parameters` with the default and the description that the author wrote.
  func parameter(in source: SourceFile) -> String {
    var parts = members.filter { $0.name == "description" || $0.name == "default" }
      .filter { !$0.value.isMissing }
      .map { "\($0.name): \($0.value.inlineText(in: source))" }
    if let value, !members.contains(where: { $0.name == "default" }) {
      parts.append("default: \(value.inlineText(in: source))")
    }
    return "\(label): " + (parts.isEmpty ? "{}" : "{ \(parts.joined(separator: ", ")) }")
  }

  /// The entry of `returns` with the value that the author wrote, or the value of the same name.
  func returned(in source: SourceFile) -> String {
    if key.isSoleValue { return "\(label): \(key.inlineText(in: source))" }
    let written = value ?? members.first { $0.name == "value" && !$0.value.isMissing }?.value
    let sameName = ValueGrammar.isName(name) ? "$(\(name))" : "$(value)"
    return "\(label): \(written?.inlineText(in: source) ?? sameName)"
  }
}
