internal import Diagnostics
internal import Scenario

/// The scenario files of a command line, read and checked.
struct CheckedFiles {
  private var files: [CheckedFile] = []
  /// What is wrong with files that they name.
  private let others: [FileFindings]
  /// The real paths of the files that they name, those that are not there included.
  let named: [String]
  /// Files that could not be read at all, with the reason.
  private var unreadable: [(path: String, reason: String)] = []

  /// Names that the project lacks are mistakes, as far as its names are known.
  init(reading found: ScenarioFiles, in project: ProjectNames) {
    let library = FlowLibrary(reading: NamedFiles(), project: project)
    for path in found.paths {
      do throws(InputFileError) {
        let bytes = try InputFile.bytes(of: path)
        files.append(CheckedFile(bytes: bytes, name: path, files: library))
      } catch {
        unreadable.append((path, error.words))
      }
    }
    others = library.findings(besides: files)
    named = library.identities
  }

  /// All scenarios in the order of the files.
  var scenarios: [Scenario] { files.flatMap(\.scenarios) }

  /// Whether anything keeps the selection from running.
  var hasErrors: Bool {
    !unreadable.isEmpty || findings.contains { $0.diagnostics.hasErrors }
  }

  /// How many warnings there are.
  var warnings: Int {
    findings.reduce(0) { $0 + $1.diagnostics.filter { $0.severity == .warning }.count }
  }

  /// What is wrong with the files in their order, and then with those that they name.
  private var findings: [(source: SourceFile, diagnostics: [Diagnostic])] {
    files.map { ($0.source, $0.diagnostics) } + others.map { ($0.source, $0.diagnostics) }
  }

  /// Adds every file to the document for editors.
  func add(to document: inout CheckDocument) {
    for file in unreadable { document.add(unreadable: file.path, file.reason) }
    for file in files { document.add(file.source, file.diagnostics, file.scenarios) }
    for file in others { document.add(file.source, file.diagnostics) }
  }

  /// Every diagnostic of every file; empty where there is none.
  func report(inColour: Bool) -> String {
    var parts = unreadable.map { file in
      "authflow: \("the file `\(file.path)` \(file.reason)".visible)\n"
    }
    for file in findings where !file.diagnostics.isEmpty {
      let renderer = DiagnosticRenderer(file: file.source)
      parts.append(renderer.render(file.diagnostics).rendered(inColour: inColour))
    }
    return parts.joined(separator: "\n")
  }
}
