internal import Diagnostics
internal import Values

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

  static func notText(_ key: YAMLNode, in source: SourceFile) -> Diagnostic {
    let start = key.range.lowerBound
    if key.pairs != nil, source.scalar(before: start) == "{", source.scalar(at: start) == "{" {
      return PlaceholderMessages.doubleBrace(
        SourceRange(start.moved(by: -1), key.range.upperBound),
        source
      )
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

/// Diagnostics about `${…}` and `{{…}}`, which other tools use for values.
enum PlaceholderMessages {
  /// The diagnostic for `${` inside `{ }` and `[ ]`, where the brace starts a mapping.
  static func dollarBrace(at brace: SourcePosition, _ source: SourceFile) -> Diagnostic {
    let range = SourceRange(brace.moved(by: -1), brace.moved(by: 1))
    return diagnostic(SourceRange(range.lowerBound, source.end(of: "}", after: brace)), source)
  }

  static func doubleBrace(_ range: SourceRange, _ source: SourceFile) -> Diagnostic {
    diagnostic(SourceRange(range.lowerBound, source.end(of: "}}", after: range.lowerBound)), source)
  }

  /// The diagnostic for `$(users[0])` inside `{ }` and `[ ]`, where the bracket starts a list.
  ///
  /// Nil if the bracket is not inside a `$( )`.
  static func element(at bracket: SourcePosition, _ source: SourceFile) -> Diagnostic? {
    let line = Array(source.line(bracket.line).unicodeScalars)
    guard source.scalar(at: bracket) == "[",
      let start = line[..<(bracket.column - 1)].lastIndex(of: "$"), line[start + 1] == "(",
      let end = line[start...].firstIndex(of: ")"), end >= bracket.column,
      !line[start...end].contains(" ")
    else { return nil }
    let text = String(String.UnicodeScalarView(line[start...end]))
    let range = SourceRange(bracket, bracket.moved(by: 1))
    let meant = text.replacing("]", with: "").replacing("[", with: ".")
    return Diagnostic(
      .misplaced,
      "a list element is read with a dot and its number",
      at: range,
      meant: meant
    )
  }

  private static func diagnostic(_ range: SourceRange, _ source: SourceFile) -> Diagnostic {
    let written = source.text(in: range).unicodeScalars
    let inside = written.drop { "${ ".unicodeScalars.contains($0) }
      .prefix { !"} ".unicodeScalars.contains($0) }
    let value = inside.isEmpty ? "..." : DollarBrace.meant(by: String(inside))
    return Diagnostic(
      .dollarBrace,
      "a value must be written as `$(...)`",
      at: range,
      label: "braces start a mapping here",
      help: "Write `$(\(value))`."
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
        ? "Write `&\(name)` before a value further up in this document, or quote the string." : nil
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

/// Diagnostics about limits.
enum LimitMessages {
  static func tooDeep(_ limit: Int, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .nestingTooDeep,
      "lists and mappings can be nested at most \(limit) levels deep",
      at: range,
      label: "this list or mapping is nested deeper"
    )
  }

  static func tooManyNodes(_ limit: Int, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .tooManyNodes,
      "a file can have at most \(limit) nodes (keys, values, lists, and mappings)",
      at: range
    )
  }

  static func tooManyAliases(_ limit: Int, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .tooManyNodes,
      "the aliases in a document can expand to at most \(limit) nodes",
      at: range
    )
  }

  static func fileTooLarge(_ limit: Int) -> Diagnostic {
    Diagnostic(
      .fileTooLarge,
      "a file can have at most \(limit) bytes",
      at: SourceRange(at: .start),
      label: "this file is larger"
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
