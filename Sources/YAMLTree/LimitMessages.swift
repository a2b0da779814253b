internal import Diagnostics

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
