internal import Diagnostics
internal import YAMLTree

/// A CSV file of examples: a header with the keys, and a row for each run of the scenario.
struct ExampleTable: Sendable, DiagnosticCollector {
  /// The maximum number of rows.
  ///
  /// Each row is a scenario, so more rows would take too long.
  static let maximumRows = 100_000

  let source: SourceFile
  private(set) var header: [CSVCell] = []
  private(set) var rows: [[CSVCell]] = []
  var diagnostics: [Diagnostic]

  /// Whether the header is valid.
  private(set) var hasSoundHeader = false

  /// Whether the table is free of mistakes, which are in `diagnostics`.
  var isSound: Bool { !diagnostics.hasErrors }

  init(bytes: [UInt8], name: String) {
    let limit = YAMLLimits.standard.bytes
    let decoded = DecodedText(bytes.count > limit ? [] : bytes, name: name)
    source = decoded.source
    diagnostics = decoded.diagnostics
    guard bytes.count <= limit else {
      let title = "a file can have at most \(limit) bytes"
      report(.fileTooLarge, title, at: SourceRange(at: .start), label: "this has \(bytes.count)")
      return
    }
    if diagnostics.isEmpty { read() }
  }

  private mutating func read() {
    if let nul = source.text.utf8.firstIndex(of: 0) {
      let offset = source.text.utf8.distance(from: source.text.startIndex, to: nul)
      let place = SourceRange(at: source.position(ofByte: offset))
      report(.notText, "the file must be text", at: place, label: "a NUL byte")
      return
    }
    var reader = CSVReader(source)
    header = reader.record() ?? []
    while rows.count <= ExampleTable.maximumRows, let row = reader.record() { rows.append(row) }
    diagnostics = reader.diagnostics
    // An unclosed quote includes all later rows, so further checks would mislead.
    guard isSound else { return }
    checkHeader()
    hasSoundHeader = isSound
    checkRows()
  }
}
