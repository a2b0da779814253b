internal import Diagnostics
internal import YAMLTree
internal import Values

/// Checks a project file; everything it finds is collected, nothing is thrown.
///
/// A reading function returns nil where it has reported why there is nothing to return.
struct ProjectChecker: StructureChecker {
  let source: SourceFile
  var diagnostics: [Diagnostic] = []

  /// The secrets that are written out in the file.
  var writtenSecrets: [Secret] = []

  /// The texts that are secret by what they are for, and those that read `secret.*`.
  var secretTexts: [DeclaredText] = []

  /// The names of the sources, those with mistakes included; nil where they are not known.
  var sourceNames: [String]?

  /// What is known of the kinds of the sources, by name.
  var sourceKinds: [String: SourceKind] = [:]

  /// The places of the mailboxes for which no `address` is written, by name.
  var addressless: [String: SourceRange] = [:]

  init(source: SourceFile) { self.source = source }
}

// MARK: - Reporting

extension ProjectChecker {
  mutating func reportNotAvailable(_ what: String, at range: SourceRange) {
    report(.notAvailableYet, "\(what) is not available yet", at: range)
  }

  /// Reports a word that nobody knows; returns the known one that was most likely meant.
  @discardableResult
  mutating func reportUnknown(
    _ code: DiagnosticCode,
    _ what: String,
    _ node: YAMLNode,
    among known: [String],
    help: String? = nil
  ) -> String? {
    let name = node.scalar?.text ?? ""
    let nearest = Suggestion.nearest(to: name, among: known)
    report(
      code,
      "unknown \(what) `\(name)`",
      at: node.range,
      label: nearest.map { "did you mean `\($0)`?" } ?? "",
      help: nearest == nil ? help : nil
    )
    return nearest
  }
}
