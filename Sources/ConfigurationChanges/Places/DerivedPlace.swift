package import Diagnostics
package import YAMLTree

/// The meaning of a place in a configuration file: a part of a pool, and the path to a setting.
package struct DerivedPlace {
  /// A step down from a mapping or a list.
  package enum Step {
    case member(String)
    /// The list element with this content.
    case element(YAMLNode)
  }

  package private(set) var part = SettingPath.Part.pool
  package private(set) var steps: [Step] = []
  /// Whether the place is the name of a setting, rather than its value.
  package private(set) var isName = false

  /// Finds the meaning of a range in a file.
  package init(_ range: SourceRange, in root: YAMLNode) {
    descend(to: range, from: root)
    guard case .member(let key)? = steps.first else { return }
    steps.removeFirst()
    switch key {
    case "pool": part = .pool
    case "mfa": part = .mfa
    case "logDelivery": part = .logDelivery
    case "clients":
      guard case .member(let name)? = steps.first else { return }
      part = .client(name)
      steps.removeFirst()
    default: takeElement(of: key, root[key])
    }
  }

  private mutating func descend(to range: SourceRange, from root: YAMLNode) {
    var node = root
    while node.range != range {
      if let pair = node.pairs?.last(where: { $0.key.range.lowerBound <= range.lowerBound }) {
        steps.append(.member(pair.name))
        isName = range.lowerBound < pair.key.range.upperBound
        guard !isName else { return }
        node = pair.value
      } else if let element = node.elements?.last(where: {
        $0.range.lowerBound <= range.lowerBound
      }) {
        steps.append(.element(element))
        node = element
      } else {
        return
      }
    }
  }

  /// Reads the element of a list of parts; a single element can be written without the list.
  private mutating func takeElement(of key: String, _ value: YAMLNode?) {
    guard let list = CanonicalSettings.Kind(rawValue: key)?.listed else {
      part = .other(key)
      return
    }
    var element = value
    if case .element(let node)? = steps.first {
      element = node
      steps.removeFirst()
    }
    part = list.part(element?[list.name]?.scalar?.text ?? "")
  }
}
