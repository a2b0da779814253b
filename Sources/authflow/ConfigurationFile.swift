internal import ConfigurationChanges
internal import Diagnostics
internal import ForeignConfiguration
internal import FoundationEssentials
internal import Project
internal import Runner
internal import Values

/// A configuration file that a mock is made of.
struct ConfigurationFile {
  let configuration: PoolConfiguration
  var plan: MockPlan
  /// What there is not, whatever the mock makes by itself.
  var absence: PoolAbsence?

  /// What is not done where the file can't be used.
  enum Purpose: String {
    case start = "started"
    case run = "run"
    case list = "listed"
    case explain = "explained"
    case compare = "compared"
    case check = "checked"
    case impact = "judged"

    /// The command that reads it.
    var command: String {
      switch self {
      case .start: "mock"
      case .run: "run"
      case .list: "list"
      case .explain: "explain"
      case .compare: "compare"
      case .check: "check"
      case .impact: "pool impact"
      }
    }
  }

  private let purpose: Purpose
  /// Where its settings stand in the file of another tool that it is derived from; nil where people wrote it.
  private let places: ForeignPlaces?

  /// Reads the file at a path; what is wrong with it, and what the mock does without, goes to `errors`.
  init(
    reading path: String,
    to purpose: Purpose = .start,
    _ errors: Output,
    _ redactor: Redactor,
    inColour: Bool
  ) throws(CommandFailure) {
    let (file, pool) = PoolFile.parts(of: path)
    let bytes = try ConfigurationFile.bytes(of: file)
    let checked = CheckedConfiguration(bytes: bytes, name: file)
    if pool != nil || checked.configuration == nil {
      let foreign = ForeignFile(
        path: file,
        pool: pool,
        bytes: bytes,
        checked: checked,
        purpose: purpose
      )
      try foreign.refuse(errors, inColour: inColour)
      guard pool == nil else { throw .wrongFile("there is no configuration file `\(path)`") }
    }
    try self.init(
      checked,
      to: purpose,
      errors,
      redactor,
      inColour: inColour
    )
  }

  /// Takes a file that was read; what is wrong with it, and what the mock does without, goes to `errors`
  /// unless it has been told.
  init(
    _ checked: CheckedConfiguration,
    to purpose: Purpose,
    _ errors: Output,
    _ redactor: Redactor,
    besides told: [Diagnostic] = [],
    places: ForeignPlaces? = nil,
    inColour: Bool
  ) throws(CommandFailure) {
    for secret in checked.writtenSecrets { redactor.add(secret, evenShort: true) }
    let (plan, diagnostics) = checked.planned
    let untold = diagnostics.filter { !told.contains($0) }
    errors.write(places.rendered(untold, of: checked.source, inColour: inColour))
    guard let configuration = checked.configuration, let plan, !diagnostics.hasErrors else {
      let name = places.map { "`\($0.source.name)`" } ?? "the configuration file"
      throw .wrongFile("nothing was \(purpose.rawValue), because \(name) is wrong")
    }
    self.places = places
    self.configuration = configuration
    self.plan = plan
    self.purpose = purpose
  }

  /// What the command ends with where the mock refuses to be like this, which goes to `errors`.
  func stop(for error: PoolMakingError, _ errors: Output, inColour: Bool) -> CommandFailure {
    guard let diagnostic = error.diagnostic(in: configuration.file) else {
      return CommandFailure(status: .internalError, message: error.reason.message)
    }
    // A blank line parts it from the warnings about the file, as the renderer parts them.
    errors.write("\n")
    errors.write(places.rendered([diagnostic], of: configuration.file, inColour: inColour))
    return CommandFailure(
      status: .wrongFile,
      message: "nothing was \(purpose.rawValue), because the mock can't be as the file says",
      isRefusedByMock: true
    )
  }

  private static func bytes(of path: String) throws(CommandFailure) -> [UInt8] {
    guard FileManager.default.fileExists(atPath: path) else {
      throw .wrongFile("there is no configuration file `\(path)`")
    }
    do { return Array(try Data(contentsOf: URL(filePath: path))) } catch {
      throw .wrongFile("the configuration file `\(path)` cannot be read")
    }
  }
}

extension ForeignPlaces? {
  /// What is said of a configuration file, at the places in the file that people wrote.
  fileprivate func rendered(
    _ diagnostics: [Diagnostic],
    of file: SourceFile,
    inColour: Bool
  ) -> String {
    guard !diagnostics.isEmpty else { return "" }
    let source = self?.source ?? file
    let moved = self?.moved(diagnostics, from: file) ?? diagnostics
    return DiagnosticRenderer(ofConfiguration: source).render(moved).rendered(inColour: inColour)
  }
}
