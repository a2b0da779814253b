internal import ConfigurationChanges
internal import Diagnostics
internal import ForeignConfiguration
internal import Project
internal import Reports

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
  /// Reads the configuration file at a path, which may have errors; throws for another tool's file.
  static func configuration(
    at path: String,
    _ purpose: Purpose,
    _ environment: Environment
  ) throws(CommandFailure) -> CheckedConfiguration {
    let file = try PoolFile(path, environment)
    let checked = CheckedConfiguration(bytes: file.bytes, name: file.path)
    if file.pool != nil || checked.configuration == nil {
      try file.rejectForeignFile(checked, purpose, environment)
      guard file.pool == nil else { throw .unreadable(.configuration, path, .absent) }
    }
    return checked
  }

  /// Throws if a mock is requested from another tool's file, and prints the command that converts
  /// the file.
  private func rejectForeignFile(
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
    throw .notPerformed(purpose, because: .isNoConfiguration(path: path))
  }

  private func diagnostic(of foreign: ForeignDocument) -> Diagnostic {
    let word = path + (pool.map { "#\($0)" } ?? "")
    let help =
      foreign.document.specifiesPool
      ? "Run `authflow pool export \(ShellQuoting.quote(word)) --output pool.yaml`, and use `pool.yaml`."
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
