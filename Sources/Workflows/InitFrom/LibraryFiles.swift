internal import Diagnostics
internal import Scenario
internal import ScenarioLibrary

/// A file that `init --from` adds to a project.
struct NewFile {
  /// The absolute path.
  let path: String
  let text: String
  /// The number of scenarios; 0 for a file without scenarios.
  var scenarios = 0
  /// The number of scenarios, where each row of examples counts.
  var rows = 0
}

extension ProjectTarget {
  /// The files with these documents and the flows that they use.
  func files(of documents: [LibraryDocument]) -> [NewFile] {
    let flows = Set(documents.flatMap(\.flowFiles)).sorted()
    let flowFiles = flows.compactMap(LibraryFile.at).map { file in
      NewFile(path: path(of: file.path), text: head(of: file.path) + file.text.withoutHead)
    }
    var order: [String] = []
    for document in documents where order.last != document.path { order.append(document.path) }
    return flowFiles
      + order.map { name in
        let own = documents.filter { $0.path == name }
        let text = head(of: name) + own.map(\.text).joined(separator: "---\n")
        return NewFile(
          path: path(of: name),
          text: ProjectTarget.formatted(text, name),
          scenarios: own.count,
          rows: own.reduce(0) { $0 + $1.rows.count }
        )
      }
  }

  /// The line for editors at the start of a file.
  private func head(of library: String) -> String {
    schema(from: library).map { "# yaml-language-server: $schema=\($0)\n" } ?? ""
  }

  /// The text in the one style of scenarios, because filled-in keys are not in order.
  private static func formatted(_ text: String, _ name: String) -> String {
    let file = FormattedFile(bytes: Array(text.utf8), name: name)
    if case .text(let formatted) = file.result { return formatted }
    return text
  }
}

extension String {
  /// The text without its first line if that line is for editors.
  fileprivate var withoutHead: String {
    guard hasPrefix("# yaml-language-server:"), let end = firstIndex(of: "\n") else { return self }
    return String(self[index(after: end)...])
  }
}

/// Reads new files of a project, and existing files from the disk.
struct OverlaidFiles: ScenarioFileReader {
  /// The contents of the new files by real path.
  private let texts: [String: String]

  init(_ files: [NewFile]) {
    texts = Dictionary(files.map { (ScenarioFiles.realPath(of: $0.path), $0.text) }) { $1 }
  }

  func bytes(of path: String) throws(FileReadingError) -> [UInt8] {
    if let text = texts[identity(of: path)] { return Array(text.utf8) }
    return try NamedFiles().bytes(of: path)
  }

  func identity(of path: String) -> String { ScenarioFiles.realPath(of: path) }
}

extension [NewFile] {
  /// The usable files, and the files that have mistakes in combination with the project's existing
  /// files.
  ///
  /// An existing file of flows can have different flows than the library.
  func usable(in project: ProjectNames) -> (usable: [NewFile], others: [NewFile]) {
    let library = FlowLibrary(reading: OverlaidFiles(self), project: project)
    let wrong = filter { file in
      let source = SourceFile(name: file.path, text: file.text)
      return file.scenarios > 0
        && CheckedFile(checking: source, files: library).diagnostics.hasErrors
    }.map(\.path)
    return (filter { !wrong.contains($0.path) }, filter { wrong.contains($0.path) })
  }
}
