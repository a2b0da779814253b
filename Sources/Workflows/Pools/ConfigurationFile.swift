internal import ConfigurationChanges
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
  var absence: PoolAbsence?

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
    let file = try PoolFile(path, environment)
    let checked = CheckedConfiguration(bytes: file.bytes, name: file.path)
    if file.pool != nil || checked.configuration == nil {
      try file.refuseForeign(checked, purpose, environment)
      guard file.pool == nil else { throw .unreadable(.configuration, path, .absent) }
    }
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

  /// The failure of a command after the mock rejects the settings; reports the rejection.
  func failure(for error: PoolMakingError, _ environment: Environment) -> CommandFailure {
    guard let diagnostic = error.diagnostic(in: configuration.file) else {
      return CommandFailure(.internalError, error.reason.message)
    }
    // A blank line separates the rejection from the warnings about the file, as in the renderer.
    environment.errors.write("\n")
    environment.errors.write(places.rendered([diagnostic], of: configuration.file))
    var failure = CommandFailure.nothingDone(purpose, because: .refusedByMock)
    failure.isRefusedByMock = true
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

/// A file with a pool's settings, and the selected pool if the file has several.
struct PoolFile {
  let path: String
  /// The part of the word after `#`: the selected pool.
  let pool: String?
  let bytes: [UInt8]

  /// The maximum size of a file, in bytes, which is far above the size of a Terraform state.
  private static let limit = 100_000_000

  /// Reads `FILE` or `FILE#POOL`.
  init(_ word: String, _ environment: Environment) throws(CommandFailure) {
    (path, pool) = PoolFile.parts(of: word)
    bytes = try environment.bytes(of: path, as: .configuration, limit: PoolFile.limit)
  }

  /// Whether a word is a path: it looks like a path, or a file has that name.
  static func isPath(_ word: String) -> Bool {
    let path = parts(of: word).path
    return looksLikePath(path) || InputFile.kind(of: path) != nil
  }

  /// Whether a word contains a folder, or has the file extension of a configuration or a template.
  static func looksLikePath(_ word: String) -> Bool {
    let path = parts(of: word).path
    return path.contains("/") || endings.contains(where: path.hasSuffix)
  }

  /// The path in a word, without the selected pool.
  static func path(of word: String) -> String { parts(of: word).path }

  private static let endings = [".yaml", ".yml", ".json", ".template"]

  /// The path in a word, and the selected pool.
  ///
  /// The name of an existing file can contain `#`.
  static func parts(of word: String) -> (path: String, pool: String?) {
    guard InputFile.kind(of: word) == nil, let sign = word.lastIndex(of: "#") else {
      return (word, nil)
    }
    return (String(word[..<sign]), String(word[word.index(after: sign)...]))
  }
}

// MARK: - Files of other tools

extension PoolFile {
  /// Throws if a mock is requested from another tool's file, and prints the command that converts
  /// the file.
  func refuseForeign(
    _ checked: CheckedConfiguration,
    _ purpose: Purpose,
    _ environment: Environment
  ) throws(CommandFailure) {
    let found: (source: SourceFile, diagnostics: [Diagnostic])
    do throws(ForeignDocumentError) {
      guard let foreign = try ForeignDocument.read(bytes, name: path, pool: pool) else { return }
      found = (foreign.source, [diagnostic(of: foreign)])
    } catch {
      // A file that contains a pool is a configuration file with errors.
      guard checked.diagnostics.map(\.code).contains(.missingPool) else { return }
      found = (error.source, error.diagnostics)
    }
    let renderer = DiagnosticRenderer(ofConfiguration: found.source)
    environment.errors.write(renderer.render(found.diagnostics))
    throw .nothingDone(purpose, because: .isNoConfiguration(path: path))
  }

  private func diagnostic(of foreign: ForeignDocument) -> Diagnostic {
    let word = path + (pool.map { "#\($0)" } ?? "")
    let help =
      foreign.document.saysPool
      ? "Run `authflow pool export \(ShellWord.quote(word)) --output pool.yaml`, and use `pool.yaml`."
      : "Use a file that contains a pool."
    return Diagnostic(
      .notAConfiguration,
      "this is \(PoolFile.kind(of: foreign.document)), not a configuration file",
      at: SourceRange(at: .start),
      help: help
    )
  }

  /// The description of the tool's file.
  private static func kind(of document: PoolDocument) -> String {
    switch document.deployer {
    case .cloudFormation: "a CloudFormation template"
    case .terraform: "a Terraform plan or state"
    case nil:
      document.origin == .payload ? "the input of an AWS CLI call" : "the output of an AWS CLI call"
    }
  }
}
