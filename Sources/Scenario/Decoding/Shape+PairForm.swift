internal import CognitoModel
internal import Diagnostics
internal import YAMLTree

extension Shape {
  /// The maximum number of pairs that a suggestion repeats.
  private static let mostPairs = 3

  /// The help that turns a mapping into a list of `Name` and `Value`; nil for other lists.
  func formOfPairs(_ node: YAMLNode, in source: SourceFile) -> String? {
    guard case .structure(let structure) = kind, let pairs = node.pairs, !pairs.isEmpty,
      structure.members.map(\.name).sorted() == ["Name", "Value"]
    else { return nil }
    // The mapping is one element without the brackets of its list.
    if pairs.allSatisfy({ ["Name", "Value"].contains($0.name) }) {
      let members = ["Name", "Value"].map { "\($0): \(node[$0].form(in: source))" }
      return "Write `[ { \(members.joined(separator: ", ")) } ]`."
    }
    var elements = pairs.prefix(Shape.mostPairs).map { pair in
      let value: YAMLNode? = pair.value
      return "{ Name: \(pair.name), Value: \(value.form(in: source)) }"
    }
    if pairs.count > Shape.mostPairs { elements.append("...") }
    return "Write `[ \(elements.joined(separator: ", ")) ]`."
  }
}

extension YAMLNode? {
  /// The value as written; `...` if it is missing.
  fileprivate func form(in source: SourceFile) -> String {
    guard let self, !self.isMissing else { return "..." }
    return self.inlineText(in: source)
  }
}
