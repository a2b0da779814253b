internal import Project
internal import Values

extension ScenarioFiles {
  /// The scenario files in a folder and below.
  ///
  /// `seen` are the real paths of visited folders, because links can form cycles.
  static func files<Failure: Error>(
    in folder: String,
    _ seen: inout Set<ExactString>,
    _ entries: (String) throws(Failure) -> [FolderEntry]
  ) throws(Failure) -> [FoundFile] {
    let place = realPath(of: folder)
    guard seen.insert(ExactString(place)).inserted else { return [] }
    var found: [FoundFile] = []
    for entry in try entries(folder) {
      let path = entry.name.path(in: folder)
      switch entry.kind {
      // The path of a file without links follows from the path of its folder.
      case .file: found.append(FoundFile(path: path, realPath: entry.name.path(in: place)))
      case .link: found.append(FoundFile(path: path, realPath: realPath(of: path)))
      case .folder: found += try files(in: path, &seen, entries)
      }
    }
    return found
  }

  /// The scenario files in a folder and below, except in unreadable folders.
  ///
  /// Paths below the working directory are relative.
  static func openFiles(in folder: String, _ seen: inout Set<ExactString>) -> [String] {
    files(in: folder, &seen) { (try? entries(of: $0)) ?? [] }
      .map(\.path).map { $0.hasPrefix("./") ? String($0.dropFirst(2)) : $0 }
  }

  /// A file with its unique path, which identifies it.
  struct FoundFile {
    let path: String
    let realPath: String
  }

  struct FolderEntry {
    enum Kind {
      case file, folder
      /// A file that may be a link.
      case link
    }

    let name: String
    let kind: Kind
  }

  /// The scenario files and the folders in a folder, sorted by name.
  static func entries(of folder: String) throws(InputFileError) -> [FolderEntry] {
    let entries = try InputFile.entries(in: folder)
      .sorted { ExactString($0.name) < ExactString($1.name) }
    return entries.compactMap { entry -> FolderEntry? in
      let name = entry.name
      guard !name.hasPrefix("."), name != Project.fileName else { return nil }
      let isNamedRight = name.hasSuffix(".yaml") || name.hasSuffix(".yml")
      guard !entry.isRegular else {
        return isNamedRight ? FolderEntry(name: name, kind: .file) : nil
      }
      switch InputFile.kind(of: name.path(in: folder)) {
      case .folder: return FolderEntry(name: name, kind: .folder)
      // A broken link is included, because it must be reported.
      case .file where isNamedRight, nil where isNamedRight:
        return FolderEntry(name: name, kind: .link)
      case .file, .other, nil: return nil
      }
    }
  }
}
