import FoundationEssentials
import Testing

/// Compares a string with the golden file of this name.
///
/// `RECORD_SNAPSHOTS=1` rewrites the file. A missing file is written, and the test fails.
func expectGolden(
  _ text: String,
  _ name: String,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden")
  let file = folder.appending(path: name)
  let known = try? String(decoding: Data(contentsOf: file), as: UTF8.self)
  let records = ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1"
  if known == nil || (records && known != text) {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }
  if known == nil, !records {
    Issue.record("recorded a new golden file: \(name)", sourceLocation: sourceLocation)
  } else if !records {
    // Compares bytes, because Swift strings that differ only in Unicode normalization are equal.
    #expect(known?.utf8.elementsEqual(text.utf8) == true, sourceLocation: sourceLocation)
    if known != text { #expect(text == known, sourceLocation: sourceLocation) }
  }
}

/// A string for a golden file, with visible escape characters.
func visibleEscapes(_ text: String) -> String {
  text.replacing("\u{1B}", with: "␛").replacing("\r", with: "␍")
}
