internal import Diagnostics
internal import FoundationEssentials
internal import Project
internal import Values

/// A configuration file that a mock is made of.
struct ConfigurationFile {
  let configuration: PoolConfiguration
  let plan: MockPlan

  /// Reads the file at a path; what is wrong with it, and what the mock does without, goes to `errors`.
  init(
    reading path: String,
    _ errors: Output,
    _ redactor: Redactor,
    inColour: Bool
  ) throws(Stop) {
    let checked = CheckedConfiguration(bytes: try ConfigurationFile.bytes(of: path), name: path)
    for secret in checked.writtenSecrets { redactor.add(secret, evenShort: true) }
    let plan = checked.configuration?.mockPlan
    let diagnostics = (checked.diagnostics + (plan?.diagnostics ?? [])).inOrder()
    let renderer = DiagnosticRenderer(file: checked.source)
    errors.write(renderer.render(diagnostics).rendered(inColour: inColour))
    guard let configuration = checked.configuration, let plan, !diagnostics.hasErrors else {
      throw .wrongFile("nothing was started, because the configuration file is wrong")
    }
    self.configuration = configuration
    self.plan = plan
  }

  private static func bytes(of path: String) throws(Stop) -> [UInt8] {
    guard FileManager.default.fileExists(atPath: path) else {
      throw .wrongFile("there is no configuration file `\(path)`")
    }
    do { return Array(try Data(contentsOf: URL(filePath: path))) } catch {
      throw .wrongFile("the configuration file `\(path)` cannot be read")
    }
  }
}
