package import ConfigurationChanges
internal import Diagnostics
package import JSON
internal import Project
internal import Testing

/// A configuration file as a document.
///
/// Diagnostics of the file fail the test.
package func document(_ text: String, _ name: String = "pool.yaml") throws -> PoolDocument {
  let checked = CheckedConfiguration(bytes: Array(text.utf8), name: name)
  let configuration = try #require(checked.configuration, "\(checked.diagnostics.map(\.title))")
  return PoolDocument(configuration, name: name)
}

/// A document of a pool with an optional client.
package func document(
  _ pool: JSONObject,
  mfa: JSONObject? = nil,
  client: JSONObject? = nil,
  hasSecret: Bool = false,
  _ origin: PoolDocument.Origin = .description,
  name: String = "a.yaml"
) -> PoolDocument {
  var document = PoolDocument(name: name, origin: origin, pool: pool)
  document.mfa = mfa
  document.clients = client.map {
    [PoolDocument.Client(name: "web", members: $0, hasSecret: hasSecret)]
  }
  return document
}

/// The changes as `setting: before → after`.
package func changes(_ before: PoolDocument, _ after: PoolDocument) -> [String] {
  ConfigurationDifference(before: before, after: after).changes.map(\.change).map { change in
    "\(change.path.text): \(change.before?.text() ?? "-") → \(change.after?.text() ?? "-")"
  }
}

/// The changes as `setting: verdict, severity`.
package func verdicts(_ before: PoolDocument, _ after: PoolDocument) -> [String] {
  verdicts(ConfigurationDifference(before: before, after: after))
}

/// The changes as `setting: verdict, severity`.
package func verdicts(_ difference: ConfigurationDifference) -> [String] {
  difference.changes.map { assessed in
    let verdict = assessed.assessment.verdict?.rawValue ?? "-"
    return "\(assessed.change.path.text): \(verdict), \(assessed.assessment.severity.rawValue)"
  }
}
