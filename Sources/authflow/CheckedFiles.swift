internal import Diagnostics
internal import Scenario

/// The scenario files of a command line, read and checked.
struct CheckedFiles {
  private var files: [CheckedFile] = []
  /// Files that could not be read at all, with the reason.
  private var unreadable: [String] = []

  /// Names that the project lacks are mistakes, as far as its names are known.
  init(reading found: ScenarioFiles, in project: ProjectNames) {
    for path in found.paths {
      do throws(InputFileError) {
        let bytes = try InputFile.bytes(of: path)
        files.append(CheckedFile(bytes: bytes, name: path, project: project))
      } catch {
        unreadable.append("the file `\(path)` \(error.words)")
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
    var parts = unreadable.map { "authflow: \($0.visible)\n" }
    for file in files where !file.diagnostics.isEmpty {
      let renderer = DiagnosticRenderer(file: file.source)
      parts.append(renderer.render(file.diagnostics).rendered(inColour: inColour))
    }
    return parts.joined(separator: "\n")
  }
}
