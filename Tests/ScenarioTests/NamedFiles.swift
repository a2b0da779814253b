import Diagnostics
import FoundationEssentials
import Scenario

/// Files that are only there for a test, by their paths.
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

/// The files of a folder, with paths that start there.
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

/// Some files after their check, with what is wrong with others that they name.
struct Checked {
  let files: [CheckedFile]
  let findings: [FileFindings]

  /// Checks those of the files that are named.
  init(
    _ names: [String],
    of reader: some ScenarioFileReader,
    project: ProjectNames = .unknown
  ) throws {
    let library = FlowLibrary(reading: reader, project: project)
    files = try names.map { name in
      CheckedFile(bytes: try reader.bytes(of: name), name: name, files: library)
    }
    findings = library.findings(besides: files)
  }

  /// Checks `a.yaml`, beside which the other files stand.
  init(_ text: String, with others: [String: String] = [:]) throws {
    let files = others.merging(["a.yaml": text]) { other, _ in other }
    try self.init(["a.yaml"], of: MemoryFiles(texts: files))
  }

  var scenarios: [Scenario] { files.flatMap(\.scenarios) }

  var diagnostics: [Diagnostic] {
    files.flatMap(\.diagnostics) + findings.flatMap(\.diagnostics)
  }

  /// What is said, each with what helps: its label, else its help.
  var words: [String] {
    diagnostics.map { found in
      let advice = found.label.isEmpty ? found.help : found.label
      return "\(found.code) \(found.title)" + (advice.map { " – \($0)" } ?? "")
    }
  }

  /// Everything as it is shown, the files one after the other.
  var text: String {
    let all =
      files.map { ($0.source, $0.diagnostics) }
      + findings.map { ($0.source, $0.diagnostics) }
    return all.filter { !$0.1.isEmpty }.map { source, diagnostics in
      DiagnosticRenderer(file: source).render(diagnostics).plain
    }.joined(separator: "\n")
  }

  /// The first line of everything that is said.
  var titles: [String] {
    text.split(separator: "\n").filter { $0.contains(": error[") || $0.contains(": warning[") }
      .map { String($0) }
  }
}
