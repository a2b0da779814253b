/// The request for `authflow doctor`.
package struct DoctorRequest: Sendable {
  package var config: String?

  /// The files from which environment variables were read.
  package var environmentFiles: [String] = []

  /// A pool of the project, or the first of the paths; nil for the project's default pool.
  package var word: String?

  /// The scenarios whose needs are checked.
  package var choice = ScenarioChoice()

  /// Whether a sign-up on the pool checks that its message arrives.
  package var sends = false

  /// Whether the result is one JSON document.
  package var asJSON = false

  package init() {}

  /// The command of a sign-up, with the options that suggested commands repeat.
  var command: [String] {
    ["authflow", "doctor", "--send"] + (config.map { ["--config", $0] } ?? [])
      + environmentFiles.flatMap { ["--env-file", $0] }
  }
}
