internal import Diagnostics

/// The names that a project gives to scenarios, as far as they are known before the run.
package struct ProjectNames: Hashable, Sendable {
  /// Whose names they are.
  package enum Scope: Hashable, Sendable {
    /// Those of any pool: which one it will be is not known yet.
    case anyPool
    /// Those of the pool that was chosen, by its name.
    case pool(String)
    /// Those without a project file, which can still come: to lack one is no mistake yet.
    case noProject
  }

  /// Whose names they are.
  package var scope: Scope

  /// What awaits can name; nil where that is not known.
  package var sources: [String]?

  /// What `$(pool.vars.NAME)` can read; nil where that is not known.
  package var variables: [String]?

  /// What `client:` on a step can name beside `given.clients`; nil where that is not known.
  package var clients: [String]?

  /// Whether a run takes a default mock pool, which nothing but `given` shapes, unless it is told.
  package let meansDefaultPool: Bool

  /// States names.
  package init(
    scope: Scope,
    sources: [String]?,
    variables: [String]?,
    clients: [String]? = nil,
    meansDefaultPool: Bool = false
  ) {
    self.scope = scope
    self.sources = sources
    self.variables = variables
    self.clients = clients
    self.meansDefaultPool = meansDefaultPool
  }

  /// The names of a project that was not read: every name may be one.
  package static let unknown = ProjectNames(scope: .anyPool, sources: nil, variables: nil)

  /// What an await calls the pool's own sources, whatever they are named in the project.
  private static let ownSources = ["email", "sms"]
}

// MARK: - Faults

extension ProjectNames {
  /// Every name of the scenarios that the project lacks, by the file that it stands in.
  package func faults(in scenarios: [Scenario]) -> [FileFindings] {
    var found: [(file: SourceFile, diagnostics: [Diagnostic])] = []
    for scenario in scenarios {
      let given = scenario.given.clients.map(\.name.name)
      // A flow's steps name the given clients of its user.
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

  /// What is wrong with a name; nil where nothing is, or that is unknown.
  func fault(of reference: ProjectReference) -> Diagnostic? {
    var fault = mistake(of: reference)
    if scope == .noProject { fault?.severity = .warning }
    return fault
  }

  /// The same for a client, of which a given one, the `near` one, was most likely meant: without a
  /// project file nothing else gives clients to the default pool.
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
    let declare = "Write `given: { clients: { \(reference.name): { ... } } }`."
    return unknown(.unknownClient, reference, title, among: known, declare: declare)
  }

  private func unknownSource(_ reference: ProjectReference, _ known: [String]) -> Diagnostic? {
    let lack =
      scope == .noProject ? "without a project file there is no source" : "unknown source"
    let title = "\(lack) `\(reference.name)`"
    let declare = "Declare it in the project file, under `sources:`."
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
      besides: "; \(given) adds another",
      declare: declare
    )
  }
}

// MARK: - Words

extension ProjectNames {
  /// Who lacks something, as titles begin.
  private var owner: String {
    switch scope {
    case .anyPool: "no pool has a"
    case .pool(let name): "the pool `\(name)` has no"
    case .noProject: "without a project file no pool has a"
    }
  }

  /// What is wrong with a name that is not among the known ones; where there are none at all, `declare` is
  /// the help, and `besides` ends the list of them.
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
      help: known.isEmpty ? declare : "Available: \(known.listed())\(besides)."
    )
  }
}
