internal import ConfigurationChanges
internal import Diagnostics
internal import Runner
internal import Scenario
internal import ScenarioLibrary

/// A scenario of the library that does not fit a pool.
struct ExcludedScenario: Hashable {
  let path: String
  let title: String
  /// The reason, as far as other scenarios can share it.
  let reason: String
}

/// The scenarios of the library that fit a pool, with the names of its clients.
struct CompatibleScenarios {
  /// The documents in the order of the library.
  private(set) var documents: [LibraryDocument] = []
  private(set) var excluded: [ExcludedScenario] = []
  private let fit: ScenarioCompatibility
  private let clients: ClientNames

  /// Checks every scenario of the library against the settings of a pool.
  init(on pool: CoveredPool) {
    fit = pool.fit
    clients = ClientNames(names: pool.document.clients?.map(\.name) ?? [])
    for scenario in LibraryScenario.all {
      let document = LibraryDocument(scenario)
      if let fitting = fitting(document) {
        documents.append(fitting)
      } else {
        leave(document, because: reason(against: document.rows))
      }
    }
  }

  /// The document or its first variant whose rows fit, without rows that do not.
  private func fitting(_ document: LibraryDocument) -> LibraryDocument? {
    if fits(document) { return document }
    let variants = clients.variants(of: document)
    if let whole = variants.first(where: fits) { return whole }
    return ([document] + variants).lazy.compactMap(withoutOtherRows).first
  }

  private func fits(_ document: LibraryDocument) -> Bool {
    !document.rows.isEmpty && document.rows.allSatisfy { reasons(against: $0).isEmpty }
  }

  /// A copy without rows that do not fit; nil if no row fits.
  private func withoutOtherRows(_ document: LibraryDocument) -> LibraryDocument? {
    let others = document.rows.filter { !reasons(against: $0).isEmpty }
    guard others.count < document.rows.count else { return nil }
    let rest = document.without(others)
    return fits(rest) ? rest : nil
  }

  /// The reasons that a run on the pool would skip or reject a scenario.
  private func reasons(against scenario: Scenario) -> [IncompatibilityReason] {
    fit.reasons(against: scenario) + [fit.rejection(of: scenario)].compactMap(\.self)
  }

  private func reason(against rows: [Scenario]) -> String {
    rows.lazy.compactMap { reasons(against: $0).first?.shared }.first ?? "no row fits"
  }

  private mutating func leave(_ document: LibraryDocument, because reason: String) {
    excluded.append(
      ExcludedScenario(path: document.path, title: document.title, reason: reason)
    )
  }
}

// MARK: - After a run on a mock

extension CompatibleScenarios {
  /// Leaves out rows that do not pass on a mock of the pool; `reason` returns why, nil if one does.
  mutating func leaveOut(_ reason: (LibraryDocument, Scenario) -> String?) {
    let before = documents
    documents = []
    for document in before {
      let failed = document.rows.compactMap { row in reason(document, row).map { (row, $0) } }
      guard let first = failed.first?.1 else {
        documents.append(document)
        continue
      }
      let rest = document.without(failed.map(\.0))
      if failed.count < document.rows.count, !rest.rows.isEmpty {
        documents.append(rest)
      } else {
        leave(document, because: first)
      }
    }
  }
}

extension LibraryDocument {
  /// The value of `scenario` as written.
  var title: String {
    let line = lines.first { $0.hasPrefix("scenario:") } ?? ""
    return String(line.dropFirst("scenario:".count).drop { $0 == " " })
  }
}
