import FoundationEssentials
import Testing

/// Compares a text with the file of that name in `Golden`.
///
/// `RECORD_SNAPSHOTS=1` rewrites the file; a missing one is written, and the test fails.
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
    // Bytes, because texts that differ in their Unicode form only are equal as Strings.
    #expect(known?.utf8.elementsEqual(text.utf8) == true, sourceLocation: sourceLocation)
    if known != text { #expect(text == known, sourceLocation: sourceLocation) }
  }
}

/// A text for a golden file in which escape characters can be seen.
func visibleEscapes(_ text: String) -> String {
  text.replacing("\u{1B}", with: "␛").replacing("\r", with: "␍")
}
