internal import Diagnostics
internal import Project
internal import Runner
internal import Values

/// The checked configuration files of the pools in the project file.
struct CheckedConfigurations {
  /// A file with all its diagnostics, including warnings about settings that its mock ignores.
  private struct File {
    let checked: CheckedConfiguration
    let plan: MockPlan?
    var diagnostics: [Diagnostic]

    init(_ checked: CheckedConfiguration) {
      self.checked = checked
      (plan, diagnostics) = checked.planned
    }

    /// The reason why the mock rejects the settings; nil if the mock can create a pool.
    func rejection(on backend: MockBackend) async throws(CommandFailure) -> Diagnostic? {
      guard let plan else { return nil }
      let provider = ConfiguredPoolProvider(name: checked.source.name, plan: plan, on: backend)
      do throws(PlannedCallError) { try await provider.tryCreation() } catch {
        if let diagnostic = error.diagnostic(in: checked.source) { return diagnostic }
        throw CommandFailure(.internalError, error.reason.message)
      }
      return nil
    }
  }

  private let environment: Environment
  private var files: [File] = []
  /// The errors in the project file about configuration files that can't be read.
  private(set) var faults: [Diagnostic] = []

  /// Reads each file once, and adds its secrets to the redactor.
  init(_ named: [NamedConfiguration], _ environment: Environment) {
    self.environment = environment
    environment.protect(named.map(\.path))
    let reader = NamedFiles()
    var seen: Set<ExactString> = []
    for file in named {
      do throws(FileReadingError) {
        let bytes = try reader.bytes(of: file.path)
        let identity = ExactString(reader.identity(of: file.path))
        guard seen.insert(identity).inserted else { continue }
        let name = environment.shortened(file.path)
        files.append(File(CheckedConfiguration(bytes: bytes, name: name)))
      } catch {
        faults.append(file.readingDiagnostic(error))
      }
    }
    for secret in files.flatMap(\.checked.writtenSecrets) {
      environment.redactor.add(secret, evenShort: true)
    }
  }

  /// Whether a file can't be used.
  var hasErrors: Bool { !faults.isEmpty || files.contains { $0.diagnostics.hasErrors } }

  /// The number of warnings about the files.
  var warnings: Int {
    files.reduce(0) { $0 + $1.diagnostics.count { $0.severity == .warning } }
  }

  /// The errors in the files, and the warnings, which count as errors.
  var problemsWithWarnings: [Problem] {
    files.flatMap { Problem.all(in: $0.checked.source, $0.diagnostics, warnings: true) }
  }

  /// Creates a mock pool from each file without errors so far, and adds the mock's rejections.
  mutating func tryCreation() async throws {
    let sound = files.indices.filter { !files[$0].diagnostics.hasErrors }
    guard !sound.isEmpty else { return }
    // The runner declares programs and never runs them.
    let options = EmbeddedMockOptions(runner: TriggerRunner(environment: environment))
    let rejections = try await withEmbeddedMock(environment, options) { backend in
      var rejections: [(file: Int, Diagnostic)] = []
      for index in sound {
        guard let rejection = try await files[index].rejection(on: backend) else { continue }
        rejections.append((index, rejection))
      }
      return rejections
    }
    for (index, rejection) in rejections {
      files[index].diagnostics = (files[index].diagnostics + [rejection]).inOrder()
    }
  }

  /// Adds the files and their diagnostics to the document for editors.
  func add(to document: inout CheckDocument) {
    for file in files { document.add(file.checked.source, file.diagnostics) }
  }

  /// The diagnostics, one output for each file.
  var reports: [StyledText] {
    files.map { DiagnosticRenderer(ofConfiguration: $0.checked.source).render($0.diagnostics) }
  }
}
