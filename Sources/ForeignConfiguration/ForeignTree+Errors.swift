internal import ConfigurationChanges
package import Diagnostics
internal import JSON
internal import Project

/// The problems that prevent reading a pool from another tool's file.
package struct ForeignDocumentError: Error, Sendable {
  /// The file that all source ranges refer to.
  package var source: SourceFile

  /// The problems as errors, in source order.
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

  /// Throws the diagnostics in source order, if there are any.
  func throwIfAny(_ diagnostics: [Diagnostic]) throws(ForeignDocumentError) {
    guard !diagnostics.isEmpty else { return }
    throw ForeignDocumentError(source: source, diagnostics: diagnostics.inOrder())
  }

  /// Warnings for values that the model does not list.
  ///
  /// As in a configuration file, these problems are only warnings: the service may accept values
  /// that its model does not list yet.
  ///
  /// - Throws: `ForeignDocumentError` with all problems if a value has a wrong kind.
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
    if diagnostics.hasErrors { try throwIfAny(diagnostics) }
    return diagnostics
  }

  /// Returns the pool with the given name, or the only pool without a name; nil if there is no pool
  /// and no name.
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

  /// Throws for another major version of the format, in which names can have other meanings.
  func requireKnown(terraformVersion version: JSONValue) throws(ForeignDocumentError) {
    let text = version.unquotedText
    guard !["0", "1"].contains(text.split(separator: ".").first) else { return }
    throw error(
      .notAConfiguration,
      "unsupported version \(text) of Terraform's JSON output",
      at: ["format_version"],
      help: "Use Terraform output in format version 0 or 1."
    )
  }
}
