internal import Values
internal import YAMLTree

extension YAMLNode {
  /// The help for one value where a list of values is required; nil for a value that needs quotes
  /// in a list, and for other nodes.
  var listHelp: String? {
    guard let scalar, scalar.isPlain, !isNull,
      scalar.text.utf8.allSatisfy(\.isPlainInList)
    else { return nil }
    return "Write a list: `[\(scalar.text)]`."
  }
}

extension UInt8 {
  fileprivate var isPlainInList: Bool { isASCIIAlphanumeric || "._/-".utf8.contains(self) }
}
