internal import Diagnostics
internal import Values
internal import YAMLTree

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
      meant: nearest,
      help: help
    )
    return nearest
  }
}

/// Checks how a file of settings is built; project files and configuration files are alike in that.
protocol StructureChecker: DiagnosticCollector {}

extension StructureChecker {
  /// Reads the only document of a file with `read`; `nothing` is said of a file without any.
  ///
  /// - Returns: What it says, nil where the file has mistakes, and everything that was found.
  mutating func check<Model>(
    _ stream: YAMLStream,
    _ subject: String,
    _ nothing: (code: DiagnosticCode, help: String),
    _ read: (inout Self, YAMLNode) -> Model?
  ) -> (model: Model?, diagnostics: [Diagnostic]) {
    let root = root(of: stream, .severalDocuments, "\(subject) is one document")
    if root == nil, stream.diagnostics.isEmpty {
      let start = SourceRange(at: .start)
      report(nothing.code, "the file says nothing", at: start, help: nothing.help)
    }
    let model = root.flatMap { read(&self, $0) }
    let diagnostics = (stream.diagnostics + diagnostics).inOrder()
    let isUsable = stream.documents.allSatisfy(\.isSound) && !diagnostics.hasErrors
    return (isUsable ? model : nil, diagnostics)
  }

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
    reportKind(.wrongStructure, node, "\(subject) must be \(needs)", help: help)
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
        help: CommentMessage.help
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
