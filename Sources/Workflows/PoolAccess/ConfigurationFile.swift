internal import Diagnostics
internal import ForeignConfiguration
internal import Project
internal import Reports
internal import Runner
internal import Values

/// A configuration file for mock pools.
struct ConfigurationFile {
  let configuration: PoolConfiguration
  var plan: MockPlan
  /// The parts that the pool must not have, even if the mock would create them by itself.
  var absence: MissingPoolPart?
  /// The warnings about the file, as problems of a command for which they count as errors.
  let warnings: [Problem]

  private let purpose: Purpose
  /// The places of the settings in another tool's file; nil for an authflow configuration file.
  private let places: ForeignPlaces?

  /// Reads the file at a path.
  ///
  /// Reports errors in the file, and settings that the mock ignores. With `runsFunctions`, a Lambda
  /// endpoint runs the triggers.
  init(
    reading path: String,
    to purpose: Purpose,
    _ environment: Environment,
    runsFunctions: Bool = false
  ) throws(CommandFailure) {
    let checked = try PoolFile.configuration(at: path, purpose, environment)
    let silent = runsFunctions ? checked.configuration?.silentTriggers : nil
    try self.init(checked, to: purpose, environment, besides: silent ?? [])
  }

  /// Creates a configuration from a file that was already read.
  ///
  /// Reports errors in the file, and settings that the mock ignores, except diagnostics that were
  /// reported earlier.
  init(
    _ checked: CheckedConfiguration,
    to purpose: Purpose,
    _ environment: Environment,
    besides reportedEarlier: [Diagnostic] = [],
    places: ForeignPlaces? = nil
  ) throws(CommandFailure) {
    for secret in checked.writtenSecrets { environment.redactor.add(secret, evenShort: true) }
    let (plan, diagnostics) = checked.planned
    let unreported = diagnostics.filter { !reportedEarlier.contains($0) }
    environment.errors.write(places.rendered(unreported, of: checked.source))
    guard let configuration = checked.configuration, let plan, !diagnostics.hasErrors else {
      let name = places.map { "`\($0.source.name)`" } ?? "the configuration file"
      throw .notPerformed(purpose, because: .wrong(name))
    }
    self.places = places
    warnings = Problem.all(in: checked.source, unreported, warnings: true)
    self.configuration = configuration
    self.plan = plan
    self.purpose = purpose
  }

  /// The failure of a command after the mock rejects the settings; reports the rejection.
  func failure(for error: PlannedCallError, _ environment: Environment) -> CommandFailure {
    guard let diagnostic = error.diagnostic(in: configuration.file) else {
      return CommandFailure(.internalError, error.reason.message)
    }
    // A blank line separates the rejection from the warnings about the file, as in the renderer.
    environment.errors.write("\n")
    environment.errors.write(places.rendered([diagnostic], of: configuration.file))
    var failure = CommandFailure.notPerformed(purpose, because: .rejectedByMock)
    failure.isRejectedByMock = true
    return failure
  }
}

extension ForeignPlaces? {
  /// The diagnostics of a configuration file, at the places in the original file.
  fileprivate func rendered(_ diagnostics: [Diagnostic], of file: SourceFile) -> StyledText {
    let source = self?.source ?? file
    let moved = self?.moved(diagnostics, from: file) ?? diagnostics
    return DiagnosticRenderer(ofConfiguration: source).render(moved)
  }
}
