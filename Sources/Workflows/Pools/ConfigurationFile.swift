internal import ConfigurationChanges
internal import Diagnostics
internal import ForeignConfiguration
internal import Project
internal import Reports
internal import Runner
internal import Values

/// A configuration file that a mock is made of.
struct ConfigurationFile {
  let configuration: PoolConfiguration
  var plan: MockPlan
  /// What there is not, whatever the mock makes by itself.
  var absence: PoolAbsence?

  private let purpose: Purpose
  /// Where its settings stand in the file of another tool that it is derived from; nil where people wrote it.
  private let places: ForeignPlaces?

  /// Reads the file at a path; what is wrong with it, and what the mock does without, is reported.
  init(
    reading path: String,
    to purpose: Purpose,
    _ environment: Environment
  ) throws(CommandFailure) {
    let file = try PoolFile(path)
    let checked = CheckedConfiguration(bytes: file.bytes, name: file.path)
    if file.pool != nil || checked.configuration == nil {
      try file.refuseForeign(checked, purpose, environment)
      guard file.pool == nil else { throw .unreadable(.configuration, path, .absent) }
    }
    try self.init(checked, to: purpose, environment)
  }

  /// Takes a file that was read; what is wrong with it, and what the mock does without, is reported
  /// unless it has been told.
  init(
    _ checked: CheckedConfiguration,
    to purpose: Purpose,
    _ environment: Environment,
    besides told: [Diagnostic] = [],
    places: ForeignPlaces? = nil
  ) throws(CommandFailure) {
    for secret in checked.writtenSecrets { environment.redactor.add(secret, evenShort: true) }
    let (plan, diagnostics) = checked.planned
    let untold = diagnostics.filter { !told.contains($0) }
    environment.errors.write(places.rendered(untold, of: checked.source))
    guard let configuration = checked.configuration, let plan, !diagnostics.hasErrors else {
      let name = places.map { "`\($0.source.name)`" } ?? "the configuration file"
      throw .nothingDone(purpose, because: .wrong(name))
    }
    self.places = places
    self.configuration = configuration
    self.plan = plan
    self.purpose = purpose
  }

  /// What the command ends with where the mock refuses to be like this, which is reported.
  func failure(for error: PoolMakingError, _ environment: Environment) -> CommandFailure {
    guard let diagnostic = error.diagnostic(in: configuration.file) else {
      return CommandFailure(.internalError, error.reason.message)
    }
    // A blank line parts it from the warnings about the file, as the renderer parts them.
    environment.errors.write("\n")
    environment.errors.write(places.rendered([diagnostic], of: configuration.file))
    var failure = CommandFailure.nothingDone(purpose, because: .refusedByMock)
    failure.isRefusedByMock = true
    return failure
  }
}

extension ForeignPlaces? {
  /// What is said of a configuration file, at the places in the file that people wrote.
  fileprivate func rendered(_ diagnostics: [Diagnostic], of file: SourceFile) -> StyledText {
    let source = self?.source ?? file
    let moved = self?.moved(diagnostics, from: file) ?? diagnostics
    return DiagnosticRenderer(ofConfiguration: source).render(moved)
  }
}
