internal import Comparison
package import ConfigurationChanges

/// The request for `authflow pool diff`.
package struct DiffRequest: Sendable {
  package var before: String
  package var after: String
  package var settings = SettingsRequest()
  /// Whether to show values that are explicit on one side and the default on the other side.
  package var showsDefaults = false
  /// The paths of the files that the caller writes after the command, except new files of accepted
  /// findings.
  package var outputs: [String] = []

  package init(before: String, after: String) { (self.before, self.after) = (before, after) }
}

/// The effects of another configuration on users, and the scenarios to run again.
package struct PoolDiff {
  package let difference: ConfigurationDifference
  package let rerun: Rerun

  package init(_ request: DiffRequest, _ environment: Environment) async throws {
    let accepted = try request.settings.accepting.accepted(environment)
    let reading = try await SettingsReading(
      of: [request.before, request.after],
      request.settings,
      .compare,
      environment
    )
    var difference = try await reading.difference(for: request, environment)
    // An accepted change still affects the scenarios.
    rerun = reading.scenarios.rerun(after: difference)
    difference.accept(
      try request.settings.accepting.accepting(difference.subjects, accepted, environment)
    )
    self.difference = difference
  }
}

extension SettingsReading {
  /// Compares the settings of both pools; an error if they have none in common.
  fileprivate func difference(
    for request: DiffRequest,
    _ environment: Environment
  ) async throws -> ConfigurationDifference {
    let (before, after) = (request.before, request.after)
    let documents = try await side.documents(of: before, after)
    try environment.checkWritable(request.outputs)
    var difference = ConfigurationDifference(
      before: documents.a,
      after: documents.b,
      options: ConfigurationDifference.Options(showsDefaults: request.showsDefaults),
      policies: policies,
      places: try await side.places(of: after)
    )
    guard !difference.comparesNothing else {
      throw CommandFailure.invalidFile(
        "`\(before)` and `\(after)` have no settings in common to compare"
      )
    }
    difference.warnings = side.warnings
    return difference
  }
}
