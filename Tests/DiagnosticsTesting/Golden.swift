package import Testing
private import FoundationEssentials

/// Compares a string with a file in the test's `Golden` folder.
///
/// `RECORD_SNAPSHOTS=1` writes the file.
///
/// A missing file is written, but the test fails, because the new file must be reviewed.
package func expectGolden(
  _ text: String,
  _ name: String,
  file: String = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let folder = URL(fileURLWithPath: file).deletingLastPathComponent().appending(path: "Golden")
  let url = folder.appending(path: name)
  guard !isRecording, let data = try? Data(contentsOf: url) else {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
    if !isRecording {
      Issue.record("recorded \(name); read it, then commit it", sourceLocation: sourceLocation)
    }
    return
  }
  let expected = String(decoding: data, as: UTF8.self)
  #expect(text == expected, sourceLocation: sourceLocation)
  // Swift strings that differ only in Unicode normalization are equal.
  if text == expected { #expect(Data(text.utf8) == data, sourceLocation: sourceLocation) }
}

/// Compares a generated file, such as a page or a schema, with the file in the repository.
///
/// `RECORD_SNAPSHOTS=1` writes the file.
package func expectCommitted(
  _ text: String,
  at path: String,
  file: String = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let root = file.split(separator: "/Tests/").dropLast().joined(separator: "/Tests/")
  let url = URL(fileURLWithPath: "\(root)/\(path)")
  if isRecording { try Data(text.utf8).write(to: url) }
  // A failure message with a whole schema would not be readable.
  let isCurrent = try String(contentsOf: url, encoding: .utf8) == text
  let advice = "\(path) is not current: set RECORD_SNAPSHOTS=1, test again"
  #expect(isCurrent, "\(advice)", sourceLocation: sourceLocation)
}

private let isRecording = ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1"
