internal import Diagnostics
internal import Scenario

/// The scenario files of a command line, read and checked.
struct CheckedFiles {
  private var files: [CheckedFile] = []
  /// What is wrong with files that they name.
  private let others: [FileFindings]
  /// Files that could not be read at all, with the reason.
  private var unreadable: [String] = []

  /// Names that the project lacks are mistakes, as far as its names are known.
  init(reading found: ScenarioFiles, in project: ProjectNames) {
    let library = FlowLibrary(reading: NamedFiles(), project: project)
    for path in found.paths {
      do throws(InputFileError) {
        let bytes = try InputFile.bytes(of: path)
        files.append(CheckedFile(bytes: bytes, name: path, files: library))
      } catch {
        unreadable.append("the file `\(path)` \(error.words)")
      }
    }
    others = library.findings(besides: files)
  }

  /// All scenarios in the order of the files.
  var scenarios: [Scenario] { files.flatMap(\.scenarios) }

  /// Whether anything keeps the selection from running.
  var hasErrors: Bool {
    !unreadable.isEmpty || findings.contains { $0.diagnostics.hasErrors }
  }

  /// What is wrong with the files in their order, and then with those that they name.
  private var findings: [(source: SourceFile, diagnostics: [Diagnostic])] {
    files.map { ($0.source, $0.diagnostics) } + others.map { ($0.source, $0.diagnostics) }
  }

  /// Every diagnostic of every file; empty where there is none.
  func report(inColour: Bool) -> String {
    var parts = unreadable.map { "authflow: \($0.visible)\n" }
    for file in findings where !file.diagnostics.isEmpty {
      let renderer = DiagnosticRenderer(file: file.source)
      parts.append(renderer.render(file.diagnostics).rendered(inColour: inColour))
    }
    return parts.joined(separator: "\n")
  }
}
