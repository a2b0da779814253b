internal import Diagnostics

// The diagnostics for names that the project does not define.
extension ProjectNames {
  /// The names of the pool's own sources, which scenarios can use in any project.
  private static let ownSources = ["email", "sms"]

  /// The diagnostics for all names in the scenarios that the project does not define, by file.
  package func faults(in scenarios: some Sequence<Scenario>) -> [FileFindings] {
    var found: [(file: SourceFile, diagnostics: [Diagnostic])] = []
    for scenario in scenarios {
      let given = scenario.given.clients.map(\.name.name)
      // A scenario's given clients are also available in the flows that it uses.
      for reference in scenario.references
      where reference.kind != .client || !given.contains(reference.name) {
        guard let fault = fault(of: reference) else { continue }
        let index = found.firstIndex { $0.file === reference.file } ?? found.endIndex
        if index == found.endIndex { found.append((reference.file, [])) }
        found[index].diagnostics.append(fault)
      }
    }
    return found.map { FileFindings(source: $0.file, diagnostics: $0.diagnostics.inOrder()) }
  }

  /// Whether the project defines a name, or can't know it.
  package func defines(_ kind: ProjectReference.Kind, _ name: String) -> Bool {
    let known: [String]? =
      switch kind {
      case .environment: nil
      case .source: ProjectNames.ownSources.contains(name) ? nil : sources
      case .variable: variables
      case .client: clients
      }
    return known?.contains(name) ?? true
  }

  /// The diagnostic for a missing name; nil if the name exists or the names are unknown.
  func fault(of reference: ProjectReference) -> Diagnostic? {
    var fault = mistake(of: reference)
    if scope == .noProject { fault?.severity = .warning }
    return fault
  }

  /// The diagnostic for a missing client that most likely means the given client `near`.
  ///
  /// Without a project file, only `given` defines clients of the default pool.
  func fault(of client: ProjectReference, near: String?) -> Diagnostic? {
    guard let near else { return fault(of: client) }
    let isSettled = scope == .noProject && meansDefaultPool
    guard var fault = isSettled ? unknownClient(client, []) : fault(of: client) else { return nil }
    if fault.label.isEmpty { (fault.label, fault.help) = ("did you mean `\(near)`?", nil) }
    return fault
  }

  private func mistake(of reference: ProjectReference) -> Diagnostic? {
    switch reference.kind {
    case .source where ProjectNames.ownSources.contains(reference.name), .environment: nil
    case .source: sources.flatMap { unknownSource(reference, $0) }
    case .variable: variables.flatMap { unknownVariable(reference, $0) }
    case .client: clients.flatMap { unknownClient(reference, $0) }
    }
  }

  private func unknownClient(_ reference: ProjectReference, _ known: [String]) -> Diagnostic? {
    let title = "\(owner) client `\(reference.name)`"
    let declare = "Add `\(reference.name): { ... }` to `given.clients`."
    return unknown(.unknownClient, reference, title, among: known, declare: declare)
  }

  private func unknownSource(_ reference: ProjectReference, _ known: [String]) -> Diagnostic? {
    let lack =
      scope == .noProject ? "no project file defines the source" : "unknown source"
    let title = "\(lack) `\(reference.name)`"
    let declare = "Declare the source in the project file, under `sources:`."
    return unknown(.unknownSource, reference, title, among: known, declare: declare)
  }

  private func unknownVariable(_ reference: ProjectReference, _ known: [String]) -> Diagnostic? {
    let title = "\(owner) variable `\(reference.name)`"
    let pool = if case .pool = scope { "the pool" } else { "a pool" }
    let given = "`--var \(reference.name)=...`"
    let declare =
      "Write `vars: { \(reference.name): ... }` for \(pool) in the project file, or pass "
      + "\(given)."
    return unknown(
      .unknownPoolVariable,
      reference,
      title,
      among: known,
      besides: ", or add it with \(given)",
      declare: declare
    )
  }
}

// MARK: - Words

extension ProjectNames {
  /// The start of titles about a missing name.
  private var owner: String {
    switch scope {
    case .anyPool: "no pool has a"
    case .pool(let name): "the pool `\(name)` has no"
    case .noProject: "without a project file, no pool has a"
    }
  }

  /// The diagnostic for an unknown name; nil if the name is known.
  ///
  /// The help is `declare` if no names are known, otherwise their list followed by `besides`.
  private func unknown(
    _ code: DiagnosticCode,
    _ reference: ProjectReference,
    _ title: String,
    among known: [String],
    besides: String = "",
    declare: String
  ) -> Diagnostic? {
    guard !known.contains(reference.name) else { return nil }
    let nearest = Suggestion.nearest(to: reference.name, among: known)
    return Diagnostic(
      code,
      title,
      at: reference.range,
      meant: nearest,
      help: known.isEmpty ? declare : "Use \(known.listed("or"))\(besides)."
    )
  }
}
