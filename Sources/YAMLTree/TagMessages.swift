internal import Diagnostics

/// Diagnostics about tags.
enum TagMessages {
  static func unknown(_ written: String, at range: SourceRange) -> Diagnostic {
    let known = YAMLTag.allCases.map(\.rawValue)
    let nearest = Suggestion.nearest(to: written, among: known)
    return Diagnostic(
      .unknownTag,
      "unknown tag `\(written)`",
      at: range,
      label: nearest.map { "did you mean `\($0)`?" } ?? "",
      help: "Quote a string that starts with `!`, or use the tag \(known.listed("or"))."
    )
  }

  static func mismatch(
    _ tag: YAMLTag,
    on content: YAMLContent,
    at range: SourceRange
  ) -> Diagnostic {
    let kind =
      switch content {
      case .mapping: "mapping"
      case .sequence: "list"
      case .scalar, .unresolved: "scalar"
      }
    return Diagnostic(
      .unknownTag,
      "the tag `\(tag.rawValue)` does not fit a \(kind)",
      at: range,
      help: "Remove the tag."
    )
  }
}

extension YAMLTag {
  /// Creates the tag from libyaml's spelling, in which the `!!` handle is expanded.
  init?(resolved: String) {
    let prefix = "tag:yaml.org,2002:"
    guard resolved.hasPrefix(prefix) else { return nil }
    self.init(rawValue: "!!" + resolved.dropFirst(prefix.count))
  }

  func fits(_ content: YAMLContent) -> Bool {
    switch (content, self) {
    case (.mapping, .mapping), (.sequence, .sequence), (.unresolved, _): true
    case (.scalar, .string), (.scalar, .integer), (.scalar, .float): true
    case (.scalar, .boolean), (.scalar, .null): true
    default: false
    }
  }
}
