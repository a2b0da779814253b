internal import Diagnostics
internal import Project
internal import Runner
internal import Values

/// The configuration files that the pools of the project file name, read and checked.
struct CheckedConfigurations {
  /// A file with everything that is wrong with it, what a mock made of it does without included.
  private struct File {
    let checked: CheckedConfiguration
    let plan: MockPlan?
    var diagnostics: [Diagnostic]

    init(_ checked: CheckedConfiguration) {
      self.checked = checked
      (plan, diagnostics) = checked.planned
    }

    /// What the mock refuses of it; nil where a pool can be made.
    func refusal(on backend: MockBackend) async throws(CommandFailure) -> Diagnostic? {
      guard let plan else { return nil }
      let provider = ConfiguredPoolProvider(name: checked.source.name, plan: plan, on: backend)
      do throws(PoolMakingError) { try await provider.rehearse() } catch {
        if let diagnostic = error.diagnostic(in: checked.source) { return diagnostic }
        throw CommandFailure(.internalError, error.reason.message)
      }
      return nil
    }
  }

  private let environment: Environment
  private var files: [File] = []
  /// What is wrong in the project file, where it names one that can't be read.
  private(set) var faults: [Diagnostic] = []

  /// Reads each file once; the redactor learns the secrets that are written into it.
  init(_ named: [NamedConfiguration], _ environment: Environment) {
    self.environment = environment
    let reader = NamedFiles()
    var seen: Set<String> = []
    for file in named {
      do throws(FileReadingError) {
        let bytes = try reader.bytes(of: file.path)
        guard seen.insert(reader.identity(of: file.path)).inserted else { continue }
        let name = environment.shortened(file.path)
        files.append(File(CheckedConfiguration(bytes: bytes, name: name)))
      } catch {
        faults.append(file.fault(error))
      }
    }
    for secret in files.flatMap(\.checked.writtenSecrets) {
      environment.redactor.add(secret, evenShort: true)
    }
  }

  /// Whether one of them can't be used.
  var hasErrors: Bool { !faults.isEmpty || files.contains { $0.diagnostics.hasErrors } }

  /// How many warnings there are.
  var warnings: Int {
    files.reduce(0) { $0 + $1.diagnostics.count { $0.severity == .warning } }
  }

  /// Makes a mock pool of each file that is right so far, and keeps what the mock refuses.
  mutating func rehearse() async throws {
    let sound = files.indices.filter { !files[$0].diagnostics.hasErrors }
    guard !sound.isEmpty else { return }
    // It has programs declared and asks none.
    let runner = TriggerRunner(environment: environment)
    let refusals = try await withEmbeddedMock(environment, runner: runner) { backend in
      var refusals: [(file: Int, Diagnostic)] = []
      for index in sound {
        guard let refusal = try await files[index].refusal(on: backend) else { continue }
        refusals.append((index, refusal))
      }
      return refusals
    }
    for (index, refusal) in refusals {
      files[index].diagnostics = (files[index].diagnostics + [refusal]).inOrder()
    }
  }

  /// Adds every file that something is said of to the document for editors.
  func add(to document: inout CheckDocument) {
    for file in files { document.add(file.checked.source, file.diagnostics) }
  }

  /// Every diagnostic of every file, one text for each file.
  var reports: [StyledText] {
    files.map { DiagnosticRenderer(ofConfiguration: $0.checked.source).render($0.diagnostics) }
  }
}
