import Diagnostics
@testable import YAMLTree

/// Keeps the order of all keys.
struct AuthorsOrder: YAMLKeyOrder {
  func ranks(of keys: [String], at place: YAMLPlace) -> [Int]? { nil }
}

/// Sorts all keys alphabetically, including numbers.
struct AlphabeticOrder: YAMLKeyOrder {
  func ranks(of keys: [String], at place: YAMLPlace) -> [Int]? {
    let sorted = keys.sorted()
    return keys.map { sorted.firstIndex(of: $0) ?? 0 }
  }
}

func formatted(
  _ text: String,
  by order: any YAMLKeyOrder = AuthorsOrder()
) throws(YAMLFormatError) -> String {
  try read(text).formatted(by: order)
}

/// The content of a file, for comparisons.
///
/// Each value has a line with the type that a plain scalar would have. This code determines the
/// type independently of the formatter.
func meaning(of text: String, ordered: Bool) -> [String] {
  let types = PlainTypes()
  return read(text).documents.map { document in
    document.root.map { meaning(of: $0, ordered: ordered, types) } ?? "nothing"
  }
}

private func meaning(of node: YAMLNode, ordered: Bool, _ types: PlainTypes) -> String {
  let properties =
    (node.anchor.map { "&\($0) " } ?? "") + (node.tag.map { "\($0.rawValue) " } ?? "")
  switch node.content {
  case .unresolved: return "?"
  case .scalar(let scalar):
    return properties + types.kind(of: scalar) + String(reflecting: scalar.text)
  case .sequence(let elements):
    let parts = elements.map { meaning(of: $0, ordered: ordered, types) }
    return properties + "[" + parts.joined(separator: " ") + "]"
  case .mapping(let pairs):
    let parts = pairs.map {
      meaning(of: $0.key, ordered: ordered, types) + "="
        + meaning(of: $0.value, ordered: ordered, types)
    }
    return properties + "{" + (ordered ? parts : parts.sorted()).joined(separator: " ") + "}"
  }
}

/// The types of YAML 1.2.2, 10.3.2, and of YAML 1.1, because other tools also read these files.
///
/// Each use of a literal parses its regular expression, so all scalars of a file share these.
private struct PlainTypes {
  private let word = /~|null|true|false|yes|no|on|off|y|n/
  private let number = /[-+]?(\d[\d_:]*(\.[\d_]*)?|\.\d+)([eE][-+]?\d+)?/
  private let otherNumber = /0x[0-9a-fA-F]+|0o[0-7]+|[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)/
  private let date = /\d{4}-\d\d?-\d\d?.*/

  func kind(of scalar: YAMLScalar) -> String {
    guard scalar.isPlain else { return "" }
    let isMore =
      scalar.text.isEmpty || scalar.text == "<<"
      || scalar.text.lowercased().wholeMatch(of: word) != nil
      || scalar.text.wholeMatch(of: number) != nil
      || scalar.text.wholeMatch(of: otherNumber) != nil
      || scalar.text.wholeMatch(of: date) != nil
    return isMore ? "plain " : ""
  }
}

/// The numbered comments of a generated file, sorted.
func comments(in text: String) -> [String] {
  let comment = /(?:^|[ \t\n\r\u{FEFF}|>])(# c\d+[^\n\r]*)/.matchingSemantics(.unicodeScalar)
  return text.matches(of: comment).map { match in
    var comment = match.output.1
    while comment.last?.isWhitespace == true { comment.removeLast() }
    return String(comment)
  }.sorted()
}
