internal import Diagnostics
internal import Project
internal import Scenario
internal import Values

/// The configuration files that the pools of the project file name, read and checked.
struct CheckedConfigurations {
  /// A file with everything that is wrong with it, what a mock made of it does without included.
  private struct File {
    let checked: CheckedConfiguration
    let diagnostics: [Diagnostic]

    init(_ checked: CheckedConfiguration) {
      self.checked = checked
      diagnostics = checked.planned.diagnostics
    }
  }

  private var files: [File] = []
  /// What is wrong in the project file, where it names one that can't be read.
  private(set) var faults: [Diagnostic] = []

  /// Reads each file once; the redactor learns the secrets that are written into it.
  init(of project: Project?, _ redactor: Redactor) {
    let reader = NamedFiles()
    var seen: Set<String> = []
    for file in project?.configurations ?? [] {
      do throws(FileReadingError) {
        let bytes = try reader.bytes(of: file.path)
        guard seen.insert(reader.identity(of: file.path)).inserted else { continue }
        let name = Surroundings.shortened(file.path)
        files.append(File(CheckedConfiguration(bytes: bytes, name: name)))
      } catch {
        faults.append(file.fault(error))
      }
    }
    for secret in files.flatMap(\.checked.writtenSecrets) { redactor.add(secret, evenShort: true) }
  }

  /// Whether one of them can't be used.
  var hasErrors: Bool { !faults.isEmpty || files.contains { $0.diagnostics.hasErrors } }

  /// Adds every file that something is said of to the document for editors.
  func add(to document: inout CheckDocument) {
    for file in files { document.add(file.checked.source, file.diagnostics) }
  }

  /// Every diagnostic of every file, in one text each.
  func reports(inColour: Bool) -> [String] {
    files.map { file in
      let renderer = DiagnosticRenderer(file: file.checked.source)
      return renderer.render(file.diagnostics).rendered(inColour: inColour)
    }
  }
}
