internal import Diagnostics

/// The names that a project gives to scenarios, as far as they are known before the run.
package struct ProjectNames: Hashable, Sendable {
  /// Whose names they are.
  package enum Scope: Hashable, Sendable {
    /// Those of any pool: which one it will be is not known yet.
    case anyPool
    /// Those of the pool that was chosen, by its name.
    case pool(String)
  }

  /// Whose names they are.
  package var scope: Scope

  /// What awaits can name; nil where that is not known.
  package var sources: [String]?

  /// What `$(pool.vars.NAME)` can read; nil where that is not known.
  package var variables: [String]?

  /// What `client:` on a step can name beside `given.clients`; nil where that is not known.
  package var clients: [String]?

  /// States names.
  package init(
    scope: Scope,
    sources: [String]?,
    variables: [String]?,
    clients: [String]? = nil
  ) {
    self.scope = scope
    self.sources = sources
    self.variables = variables
    self.clients = clients
  }

  /// Of a project that nobody has read: every name may be one.
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
      for reference in scenario.references {
        // A flow's steps name the given clients of whoever uses it.
        if reference.kind == .client, given.contains(reference.name) { continue }
        note(reference, in: &found)
      }
    }
    return found.map { FileFindings(source: $0.file, diagnostics: $0.diagnostics.inOrder()) }
  }

  private func note(
    _ reference: ProjectReference,
    in found: inout [(file: SourceFile, diagnostics: [Diagnostic])]
  ) {
    guard let fault = fault(of: reference) else { return }
    if let index = found.firstIndex(where: { $0.file === reference.file }) {
      // A flow's names come with each of its users.
      if !found[index].diagnostics.contains(fault) { found[index].diagnostics.append(fault) }
    } else {
      found.append((reference.file, [fault]))
    }
  }

  /// What is wrong with a name; nil where nothing is, or nobody can know.
  func fault(of reference: ProjectReference) -> Diagnostic? {
    switch reference.kind {
    case .source:
      guard let sources, !(sources + ProjectNames.ownSources).contains(reference.name) else {
        return nil
      }
      return unknownSource(reference, sources)
    case .variable:
      guard let variables, !variables.contains(reference.name) else { return nil }
      return unknownVariable(reference, variables)
    case .client:
      guard let clients, !clients.contains(reference.name) else { return nil }
      return unknownClient(reference, clients)
    }
  }

  private func unknownClient(_ reference: ProjectReference, _ known: [String]) -> Diagnostic {
    let title =
      switch scope {
      case .anyPool: "no pool has a client `\(reference.name)`"
      case .pool(let name): "the pool `\(name)` has no client `\(reference.name)`"
      }
    let nearest = Suggestion.nearest(to: reference.name, among: known)
    let give = "Write `given: { clients: { \(reference.name): { ... } } }`."
    return Diagnostic(
      .unknownClient,
      title,
      at: reference.range,
      label: nearest.map { "did you mean `\($0)`?" } ?? "",
      help: nearest == nil ? (known.isEmpty ? give : "There is \(known.listed()).") : nil
    )
  }

  private func unknownSource(_ reference: ProjectReference, _ known: [String]) -> Diagnostic {
    let nearest = Suggestion.nearest(to: reference.name, among: known)
    let help =
      known.isEmpty
      ? "Declare it in the project file, under `sources:`."
      : "There is \(known.listed())."
    return Diagnostic(
      .unknownSource,
      "unknown source `\(reference.name)`",
      at: reference.range,
      label: nearest.map { "did you mean `\($0)`?" } ?? "",
      help: nearest == nil ? help : nil
    )
  }

  private func unknownVariable(_ reference: ProjectReference, _ known: [String]) -> Diagnostic {
    let (title, owner) =
      switch scope {
      case .anyPool: ("no pool has a variable `\(reference.name)`", "a pool")
      case .pool(let name): ("the pool `\(name)` has no variable `\(reference.name)`", "the pool")
      }
    let nearest = Suggestion.nearest(to: reference.name, among: known)
    let declare = "Write `vars: { \(reference.name): ... }` at \(owner) in the project file."
    return Diagnostic(
      .unknownPoolVariable,
      title,
      at: reference.range,
      label: nearest.map { "did you mean `\($0)`?" } ?? "",
      help: nearest == nil ? (known.isEmpty ? declare : "There is \(known.listed()).") : nil
    )
  }
}
