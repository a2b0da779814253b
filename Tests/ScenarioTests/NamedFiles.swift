import Diagnostics
import FoundationEssentials
@testable import Scenario

/// In-memory files by their paths.
struct MemoryFiles: ScenarioFileReader {
  var texts: [String: String]
  var failures: [String: FileReadingError] = [:]

  func bytes(of path: String) throws(FileReadingError) -> [UInt8] {
    let path = identity(of: path)
    if let failure = failures[path] { throw failure }
    guard let text = texts[path] else { throw .missing }
    return Array(text.utf8)
  }
}

/// The files of a folder, with paths relative to it.
struct FolderFiles: ScenarioFileReader {
  let folder: URL

  func bytes(of path: String) throws(FileReadingError) -> [UInt8] {
    let url = folder.appending(path: identity(of: path))
    var isFolder = false
    guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else {
      throw .missing
    }
    guard !isFolder else { throw .notAFile }
    guard let data = try? Data(contentsOf: url) else { throw .unreadable }
    return Array(data)
  }
}

/// Checked files, with the diagnostics of other files that they reference.
struct Checked {
  let files: [CheckedFile]
  let findings: [FileFindings]

  /// Checks the named files.
  init(
    _ names: [String],
    of reader: some ScenarioFileReader,
    project: ProjectNames = .unknown
  ) throws {
    let library = FlowLibrary(reading: reader, project: project)
    files = try names.map { name in
      CheckedFile(bytes: try reader.bytes(of: name), name: name, files: library)
    }
    findings = library.findings(besides: files.map(\.source.name))
  }

  /// Checks `a.yaml`, with the other files next to it.
  init(_ text: String, with others: [String: String] = [:]) throws {
    let files = others.merging(["a.yaml": text]) { other, _ in other }
    try self.init(["a.yaml"], of: MemoryFiles(texts: files))
  }

  var scenarios: [Scenario] { files.flatMap(\.scenarios) }

  var diagnostics: [Diagnostic] {
    files.flatMap(\.diagnostics) + findings.flatMap(\.diagnostics)
  }

  /// The code and title of each diagnostic, with its label, or with its help if it has no label.
  var words: [String] {
    diagnostics.map { found in
      let advice = found.label.isEmpty ? found.help : found.label
      return "\(found.code) \(found.title)" + (advice.map { " – \($0)" } ?? "")
    }
  }

  /// All diagnostics as authflow prints them, file by file.
  var text: String {
    let all =
      files.map { ($0.source, $0.diagnostics) }
      + findings.map { ($0.source, $0.diagnostics) }
    return all.filter { !$0.1.isEmpty }.map { source, diagnostics in
      DiagnosticRenderer(file: source).render(diagnostics).plain
    }.joined(separator: "\n")
  }

  /// The first line of each diagnostic.
  var titles: [String] {
    text.split(separator: "\n").filter { $0.contains(": error[") || $0.contains(": warning[") }
      .map { String($0) }
  }
}

/// The diagnostics of a file, each with its label, or with its help if it has no label.
func words(_ text: String, with others: [String: String] = [:]) throws -> [String] {
  try Checked(text, with: others).words
}

/// The diagnostics of the steps of an otherwise valid scenario.
func words(inSteps steps: String) throws -> [String] {
  try words("scenario: A\nsteps:\n\(steps)\n")
}
