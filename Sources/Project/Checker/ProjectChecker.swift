internal import Diagnostics
internal import Values
internal import YAMLTree

/// Checks a project file and collects all diagnostics, without throwing.
///
/// Functions that read a value return nil after they report an error.
struct ProjectChecker: StructureChecker {
  let source: SourceFile
  var diagnostics: [Diagnostic] = []

  /// The secrets that are literals in the file.
  var writtenSecrets: [Secret] = []

  /// The variables that the file reads, and the names of its own secrets.
  var usedVariables: Set<String> = []

  /// The secrets for which messages suggest a variable, by the variable.
  var suggestedVariables: [String: Secret] = [:]

  /// The strings with a secret purpose, and the strings that read `secret.*`.
  var secretTexts: [DeclaredString] = []

  /// The names of all sources, valid or not; nil if unknown.
  var sourceNames: [String]?

  /// The kinds of sources by name, except invalid kinds.
  var sourceKinds: [String: SourceKind] = [:]

  /// The places of mailboxes without `address`, by name.
  var addressless: [String: SourceRange] = [:]
}

// MARK: - Reporting

extension ProjectChecker {
  /// Reports an unknown word, and returns the most likely known word.
  @discardableResult
  mutating func reportUnknown(
    _ code: DiagnosticCode,
    _ what: String,
    _ node: YAMLNode,
    among known: [String],
    meant: String? = nil,
    help: String? = nil
  ) -> String? {
    let name = node.scalar?.text ?? ""
    let nearest = meant ?? Suggestion.nearest(to: name, among: known)
    report(
      code,
      "unknown \(what) `\(name)`",
      at: node.range,
      meant: nearest,
      help: help
    )
    return nearest
  }
}

/// Checks the structure of project files and configuration files.
protocol StructureChecker: DiagnosticCollector {
  var source: SourceFile { get }
}

extension StructureChecker {
  /// Reads the only document of a file with `read`; `nothing` is the error for an empty file.
  ///
  /// - Returns: The content and all diagnostics; no content if the file has errors.
  mutating func check<Model>(
    _ stream: YAMLStream,
    _ subject: String,
    _ nothing: (code: DiagnosticCode, help: String),
    _ read: (inout Self, YAMLNode) -> Model?
  ) -> (model: Model?, diagnostics: [Diagnostic]) {
    let root = root(of: stream, .severalDocuments, "\(subject) must be one document")
    if root == nil, stream.diagnostics.isEmpty {
      let start = SourceRange(at: .start)
      report(nothing.code, "the file has no content", at: start, help: nothing.help)
    }
    let model = root.flatMap { read(&self, $0) }
    let diagnostics = (stream.diagnostics + diagnostics).inOrder()
    let isUsable = stream.documents.allSatisfy(\.isSound) && !diagnostics.hasErrors
    return (isUsable ? model : nil, diagnostics)
  }

  /// Whether a node has a value; reports a missing value.
  mutating func isWritten(_ node: YAMLNode, _ subject: String, at range: SourceRange) -> Bool {
    if case .unresolved = node.content { return false }
    guard node.isMissing else { return true }
    report(.emptyValue, "\(subject) has no value", at: range)
    return false
  }

  /// Reports a value of the wrong kind.
  mutating func reportKind(
    _ node: YAMLNode,
    _ subject: String,
    needs: String,
    help: String? = nil
  ) {
    reportKind(.wrongStructure, node, "\(subject) must be \(needs)", help: help)
  }

  /// Warns about comments that may be part of a value, except comments in the notes of a
  /// diagnostic.
  mutating func warnOfComments(in node: YAMLNode) {
    let shown = diagnostics.flatMap(\.notes).map(\.range)
    diagnostics += node.commentWarnings(.commentInValue, in: source)
      .filter { !shown.contains($0.range) }
  }

  /// Whether a pair is a merge key of older YAML versions, which is reported.
  mutating func isMerge(_ pair: YAMLPair) -> Bool {
    guard pair.isMergeKey else { return false }
    let title = "merge keys (`<<`) are not supported"
    let help = "Replace `<<` with the keys of the other mapping."
    report(.mergeKey, title, at: pair.key.range, help: help)
    return true
  }
}
