internal import ConfigurationChanges
internal import Diagnostics
internal import ForeignConfiguration
internal import Project
internal import Reports

/// A file that says what a pool is set to, and which of several pools in it is meant.
struct PoolFile {
  let path: String
  /// What stands behind the `#`.
  let pool: String?
  let bytes: [UInt8]

  /// Far more than states of Terraform's have.
  private static let limit = 100_000_000

  /// Reads `FILE` or `FILE#POOL`.
  init(_ word: String) throws(CommandFailure) {
    (path, pool) = PoolFile.parts(of: word)
    bytes = try InputFile.bytes(of: path, as: .configuration, limit: PoolFile.limit)
  }

  /// Whether a word is a path: it looks like one, or something has that name.
  static func isPath(_ word: String) -> Bool {
    let path = parts(of: word).path
    return looksLikePath(path) || InputFile.kind(of: path) != nil
  }

  /// Whether a word has a folder or the ending of a configuration or a template.
  static func looksLikePath(_ word: String) -> Bool {
    let path = parts(of: word).path
    return path.contains("/") || endings.contains(where: path.hasSuffix)
  }

  /// The path in a word, without the pool that is meant of those in the file.
  static func path(of word: String) -> String { parts(of: word).path }

  private static let endings = [".yaml", ".yml", ".json", ".template"]

  /// The path in a word, and the pool that is meant; a file's own name may have the sign in it.
  static func parts(of word: String) -> (path: String, pool: String?) {
    guard InputFile.kind(of: word) == nil, let sign = word.lastIndex(of: "#") else {
      return (word, nil)
    }
    return (String(word[..<sign]), String(word[word.index(after: sign)...]))
  }
}

// MARK: - Files of other tools

extension PoolFile {
  /// Throws where a mock is to be made of it and it is one that is read elsewhere, and prints the command that makes a configuration file of it.
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
      // What has a pool of its own is a configuration file with mistakes.
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
      ? "Write `authflow pool export \(ShellWord.quote(word)) --output pool.yaml`, and give `pool.yaml`."
      : "It has no pool, and a mock needs one."
    return Diagnostic(
      .notAConfiguration,
      "this is \(PoolFile.kind(of: foreign.document)), not a configuration file",
      at: SourceRange(at: .start),
      help: help
    )
  }

  /// What kind of file a document was read from.
  private static func kind(of document: PoolDocument) -> String {
    switch document.deployer {
    case .cloudFormation: "a CloudFormation template"
    case .terraform: "a plan or state of Terraform"
    case nil:
      document.origin == .payload ? "the input of an AWS CLI call" : "an answer of the AWS CLI"
    }
  }
}
