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
  let isRecording = ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1"
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
