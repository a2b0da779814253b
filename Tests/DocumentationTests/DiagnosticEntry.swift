import FoundationEssentials

/// The entry of one code in `docs/diagnostics`.
struct DiagnosticEntry: CustomStringConvertible, Sendable {
  /// The code's number, such as 1203 for AF1203.
  var code: Int
  /// The first paragraph under its heading.
  var meaning = ""
  /// The example that causes only this diagnostic.
  var wrong: DocumentedFile?
  /// The corrected example.
  var right: DocumentedFile?
  /// The number of other examples.
  var further = 0

  var description: String { "AF\(code)" }

  /// The entries of all files, sorted by file name and therefore by code.
  static let all: [DiagnosticEntry] = {
    var reader = DiagnosticEntryReader()
    for line in lines { reader.read(line) }
    return reader.entries
  }()

  /// The lines of all files that are neither code nor rows of a table.
  static let prose: [String] = {
    var isCode = false
    return lines.filter { line in
      guard !line.hasPrefix("```") else {
        isCode.toggle()
        return false
      }
      return !isCode && !line.hasPrefix("|")
    }
  }()

  private static let lines: [String] = {
    let root = String(#filePath.split(separator: "Tests/DocumentationTests", maxSplits: 1)[0])
    let folder = root + "docs/diagnostics"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasPrefix("AF") }.sorted().flatMap { name in
      let text = (try? String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)) ?? ""
      return text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
  }()
}

/// Reads the files line by line.
private struct DiagnosticEntryReader {
  private(set) var entries: [DiagnosticEntry] = []
  private var block: (name: String?, lines: [String])?
  private var files: [DocumentedFile.Companion] = []
  private var isWrong: Bool?

  mutating func read(_ line: String) {
    if let open = block, line == "```" {
      block = nil
      end(open)
    } else if block != nil {
      block?.lines.append(line)
    } else if line.hasPrefix("```") {
      let words = line.dropFirst(3).split(separator: " ")
      block = (words.count > 1 ? String(words[1]) : nil, [])
    } else if line.hasPrefix("## AF"), let code = Int(line.dropFirst(5)) {
      entries.append(DiagnosticEntry(code: code))
    } else if line == "Wrong:" || line == "Right:" {
      (isWrong, files) = (line == "Wrong:", [])
    } else if !line.isEmpty, !entries.isEmpty, entries[entries.count - 1].meaning.isEmpty {
      entries[entries.count - 1].meaning = line
    }
  }

  private mutating func end(_ block: (name: String?, lines: [String])) {
    guard !entries.isEmpty, let isWrong else { return }
    let text = block.lines.joined(separator: "\n") + "\n"
    if let name = block.name {
      files.append(DocumentedFile.Companion(name: name, text: text))
      return
    }
    let file = DocumentedFile(text: text, companions: files)
    let last = entries.count - 1
    switch (isWrong, entries[last].wrong, entries[last].right) {
    case (true, nil, _): entries[last].wrong = file
    case (false, _, nil): entries[last].right = file
    default: entries[last].further += 1
    }
  }
}
