internal import ConfigurationChanges
package import Diagnostics
internal import JSON
internal import Project

/// Why no pool can be read of a file of another tool.
package struct ForeignDocumentError: Error, Sendable {
  /// The text that all places refer to.
  package var source: SourceFile

  /// What is wrong.
  package var diagnostics: [Diagnostic]
}

extension ForeignTree {
  func error(
    _ code: DiagnosticCode,
    _ title: String,
    at path: [String],
    help: String? = nil
  ) -> ForeignDocumentError {
    let diagnostic = Diagnostic(code, title, at: place(of: path), help: help)
    return ForeignDocumentError(source: source, diagnostics: [diagnostic])
  }

  /// Throws diagnostics in the order of their places, if there are any.
  func refuse(_ diagnostics: [Diagnostic]) throws(ForeignDocumentError) {
    guard !diagnostics.isEmpty else { return }
    throw ForeignDocumentError(source: source, diagnostics: diagnostics.inOrder())
  }

  /// Findings about words that the model does not list, as warnings.
  ///
  /// Only a warning, as in a configuration file: the service may take by now what its model does not list.
  ///
  /// - Throws: `ForeignDocumentError` where something has a wrong kind, with all that is wrong.
  func warnings(
    of findings: [MemberKinds.Finding]
  ) throws(ForeignDocumentError) -> [Diagnostic] {
    let diagnostics = findings.map { finding in
      let isKind = finding.problem == .kind
      return Diagnostic(
        isKind ? .wrongMemberKind : .brokenLimit,
        finding.description,
        severity: isKind ? .error : .warning,
        at: isKind ? place(of: finding.path) : place(ofValueAt: finding.path),
        label: finding.label,
        help: finding.help
      )
    }.inOrder()
    if diagnostics.hasErrors { try refuse(diagnostics) }
    return diagnostics
  }

  /// The pool that is meant among several, by its name where one is asked for; nil where there is none and none is asked for.
  func chosen(
    _ pool: String?,
    among pools: [String],
    _ kind: String,
    at path: [String]
  ) throws(ForeignDocumentError) -> String? {
    if let pool {
      if pools.contains(pool) { return pool }
      let nearest = Suggestion.nearest(to: pool, among: pools)
      let words = nearest.map { "; did you mean `\($0)`?" } ?? ""
      throw error(.missingPool, "\(kind) has no pool `\(pool)`\(words)", at: path)
    }
    guard pools.count > 1 else { return pools.first }
    throw error(
      .missingPool,
      "\(kind) has several pools: \(pools.listed())",
      at: path,
      help: "Select one: `\(source.name)#\(pools[0])`."
    )
  }

  /// Throws where another major version of the format could mean anything by the same names.
  func requireKnown(terraformVersion version: JSONValue) throws(ForeignDocumentError) {
    let text = version.string ?? version.text()
    guard !["0", "1"].contains(text.split(separator: ".").first) else { return }
    throw error(
      .notAConfiguration,
      "unsupported version \(text) of Terraform's JSON output",
      at: ["format_version"],
      help: "Versions 0 and 1 are supported, with any minor version."
    )
  }
}
