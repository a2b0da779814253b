internal import Diagnostics
internal import FoundationEssentials
internal import Scenario

/// The scenario files of a command line, read and checked.
struct CheckedFiles {
  private var files: [CheckedFile] = []
  /// Files that could not be read at all, with the reason.
  private var unreadable: [String] = []

  /// Names that the project lacks are mistakes, as far as its names are known.
  init(reading found: ScenarioFiles, in project: ProjectNames) {
    for path in found.paths {
      do {
        let data = try Data(contentsOf: URL(filePath: path))
        files.append(CheckedFile(bytes: Array(data), name: path, project: project))
      } catch {
        unreadable.append("\(path): the file cannot be read")
      }
    }
  }

  /// All scenarios in the order of the files.
  var scenarios: [Scenario] { files.flatMap(\.scenarios) }

  /// Whether anything keeps the selection from running.
  var hasErrors: Bool {
    !unreadable.isEmpty || files.contains { $0.diagnostics.hasErrors }
  }

  /// Every diagnostic of every file; empty where there is none.
  func report(inColour: Bool) -> String {
    var parts = unreadable.map { "authflow: \($0)\n" }
    for file in files where !file.diagnostics.isEmpty {
      let renderer = DiagnosticRenderer(file: file.source)
      parts.append(renderer.render(file.diagnostics).rendered(inColour: inColour))
    }
    return parts.joined(separator: "\n")
  }
}
