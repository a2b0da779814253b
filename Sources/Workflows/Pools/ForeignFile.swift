internal import ConfigurationChanges
internal import Diagnostics
internal import ForeignConfiguration
internal import Project
internal import Reports

/// A file of another tool that is given where a mock is made of a configuration file.
struct ForeignFile {
  let path: String
  /// The pool that is meant of those in the file.
  let pool: String?
  let bytes: [UInt8]
  /// The file as a configuration file.
  let checked: CheckedConfiguration
  let purpose: Purpose

  /// Throws where it is one that is read elsewhere, and prints the command that makes a configuration file of it.
  func refuse(_ environment: Environment) throws(CommandFailure) {
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
    throw .invalidFile(
      "nothing was \(purpose.participle), because `\(path)` is not a configuration file"
    )
  }

  private func diagnostic(of foreign: ForeignDocument) -> Diagnostic {
    let word = path + (pool.map { "#\($0)" } ?? "")
    let help =
      foreign.document.saysPool
      ? "Write `authflow pool export \(ShellWord.quote(word)) --output pool.yaml`, and give `pool.yaml`."
      : "It has no pool, and a mock needs one."
    return Diagnostic(
      .notAConfiguration,
      "this is \(kind(of: foreign.document)), not a configuration file",
      at: SourceRange(at: .start),
      help: help
    )
  }

  /// What kind of file a document was read from.
  private func kind(of document: PoolDocument) -> String {
    switch document.deployer {
    case .cloudFormation: "a CloudFormation template"
    case .terraform: "a plan or state of Terraform"
    case nil:
      document.origin == .payload ? "the input of an AWS CLI call" : "an answer of the AWS CLI"
    }
  }
}
