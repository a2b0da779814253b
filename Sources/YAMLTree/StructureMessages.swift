internal import Diagnostics

/// Diagnostics about keys.
enum KeyMessages {
  static func duplicate(_ name: String, at range: SourceRange, first: SourceRange) -> Diagnostic {
    Diagnostic(
      .duplicateKey,
      "duplicate key `\(name)`",
      at: range,
      notes: [.init("first written here", at: first)]
    )
  }

  static func notText(
    _ key: YAMLNode,
    in source: SourceFile,
    readsValues: Bool
  ) -> Diagnostic {
    let start = key.range.lowerBound
    if key.pairs != nil, source.scalar(before: start) == "{", source.scalar(at: start) == "{" {
      let messages = PlaceholderMessages(source: source, readsValues: readsValues)
      return messages.doubleBrace(SourceRange(start.moved(by: -1), key.range.upperBound))
    }
    let kind = key.pairs == nil ? "list" : "mapping"
    return Diagnostic(
      .keyNotText,
      "a key must be a string",
      at: key.range,
      label: "this is a \(kind)"
    )
  }
}

/// Diagnostics about anchors and aliases.
enum AliasMessages {
  static func unknown(_ name: String, at range: SourceRange, known: [String]) -> Diagnostic {
    let nearest = Suggestion.nearest(to: name, among: known)
    return Diagnostic(
      .unknownAnchor,
      "unknown anchor `&\(name)`",
      at: range,
      label: nearest.map { "did you mean `*\($0)`?" } ?? "",
      help: nearest == nil
        ? "Write `&\(name)` before a value further up in this document, or quote a string that "
          + "starts with `*`." : nil
    )
  }

  static func recursive(
    _ name: String,
    at range: SourceRange,
    anchor: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      .recursiveAlias,
      "an alias can't be inside the value that it refers to",
      at: range,
      notes: [.init("the value of `&\(name)` starts here", at: anchor)]
    )
  }
}

/// Diagnostics about `%YAML` and `%TAG`.
enum DirectiveMessages {
  static func unsupported(at position: SourcePosition, in source: SourceFile) -> Diagnostic {
    let start = SourcePosition(line: position.line, column: 1)
    let length = source.line(position.line).unicodeScalars.count
    return Diagnostic(
      .directive,
      "YAML directives (lines that start with `%`) are not supported",
      at: SourceRange(start, start.moved(by: length)),
      help: "Remove the line, or quote a string that starts with `%`."
    )
  }
}
