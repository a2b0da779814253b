internal import Diagnostics
internal import YAMLTree

/// Checks how a file of settings is built; project files and configuration files are alike in that.
protocol StructureChecker: DiagnosticCollector {}

extension StructureChecker {
  /// Whether something is written; says so where nothing is.
  mutating func isWritten(_ node: YAMLNode, _ subject: String, at range: SourceRange) -> Bool {
    if case .unresolved = node.content { return false }
    guard node.isMissing else { return true }
    report(.emptyValue, "\(subject) has no value", at: range)
    return false
  }

  /// Reports a value of another kind than its place needs.
  mutating func reportKind(
    _ node: YAMLNode,
    _ subject: String,
    needs: String,
    help: String? = nil
  ) {
    report(
      .wrongStructure,
      "\(subject) must be \(needs)",
      at: node.shownRange,
      label: "this is \(node.kindWords)",
      help: help
    )
  }

  /// Warns of comments after values that may be meant to hold them, but for those that a diagnostic shows.
  mutating func warnOfComments(in node: YAMLNode, _ source: SourceFile) {
    let shown = diagnostics.flatMap(\.notes).map(\.range)
    for (name, comment) in node.doubtfulComments(in: source) where !shown.contains(comment) {
      warn(
        .commentInValue,
        "`\(source.text(in: comment))` is a comment and not a part of `\(name)`",
        at: comment,
        label: "YAML drops it",
        help: CommentWords.help
      )
    }
  }

  /// Whether a pair merges another mapping, as older YAML does; says that none can.
  mutating func isMerge(_ pair: YAMLPair) -> Bool {
    guard pair.isMergeKey else { return false }
    let title = "merge keys (`<<`) are not part of the language"
    report(.mergeKey, title, at: pair.key.range, help: "Repeat the keys.")
    return true
  }
}
