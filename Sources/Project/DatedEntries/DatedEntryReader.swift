internal import Diagnostics
internal import Values
internal import YAMLTree

/// A reader for files with dated entries that collects all diagnostics and throws no error.
struct DatedEntryReader<Key: DatedEntryKey>: DiagnosticCollector {
  let source: SourceFile
  var diagnostics: [Diagnostic] = []
  private(set) var entries: [DatedEntry<Key>] = []

  static func read(_ bytes: [UInt8], _ name: String) -> DatedEntryReader {
    let stream = YAMLStream(bytes: bytes, name: name, limits: .ofLiterals)
    var reader = DatedEntryReader(source: stream.source, diagnostics: stream.diagnostics)
    let root = reader.root(
      of: stream,
      .notAnEntryList,
      "\(Key.fileDescription) must be one document"
    )
    // A file without entries is valid: a team can remove the last entry.
    if let root { reader.read(root) }
    return reader
  }

  private mutating func read(_ root: YAMLNode) {
    if root.isNull { return }
    let title = "\(Key.fileDescription) must be a list"
    let elements = elements(of: root, .notAnEntryList, title, help: Key.exampleHelp)
    for element in elements ?? [] { readEntry(element) }
    reportRepetitions()
  }

  private mutating func readEntry(_ node: YAMLNode) {
    let title = "\(Key.entryDescription) must be a mapping"
    guard let pairs = pairs(of: node, .notAnEntryList, title, help: Key.exampleHelp) else { return }
    var texts: [Key: DatedEntry<Key>.Text] = [:]
    for pair in pairs {
      guard let key: Key = key(of: pair, .unknownEntryKey) else { continue }
      texts[key] = text(of: pair)
    }
    let missing = Key.required.filter { key in !pairs.contains { $0.name == key.rawValue } }
    if !missing.isEmpty {
      let words = missing.map(\.rawValue).listed()
      let title = "\(Key.entryDescription) needs \(words)"
      report(.missingEntryKey, title, at: node.shownRange, help: Key.exampleHelp)
    }
    guard missing.isEmpty, let until = texts[.until], let day = day(until) else { return }
    entries.append(DatedEntry(texts: texts, until: day, range: node.shownRange))
  }

  private mutating func text(of pair: YAMLPair) -> DatedEntry<Key>.Text? {
    if case .unresolved = pair.value.content { return nil }
    guard let scalar = pair.value.scalar, !pair.value.isNull,
      !scalar.text.allSatisfy(\.isWhitespace)
    else {
      reportValue(of: pair)
      return nil
    }
    return DatedEntry.Text(text: scalar.text, range: pair.value.range)
  }

  /// Reports a value that is missing, blank, or not a string.
  private mutating func reportValue(of pair: YAMLPair) {
    let (name, node) = (pair.name, pair.value)
    if node.isMissing {
      report(.wrongEntryValue, "`\(name)` has no value", at: pair.key.range)
    } else if node.scalar == nil || node.isNull {
      reportKind(.wrongEntryValue, node, "`\(name)` must be a string")
    } else {
      report(.wrongEntryValue, "`\(name)` must not be blank", at: node.shownRange)
    }
  }

  private mutating func day(_ until: DatedEntry<Key>.Text) -> CalendarDay? {
    if let day = CalendarDay(until.text) { return day }
    report(
      .badDay,
      "invalid day `\(until.text.visible)`",
      at: until.range,
      label: "expected a day such as `2026-12-31`"
    )
    return nil
  }

  private mutating func reportRepetitions() {
    var first: [[String?]: SourceRange] = [:]
    for entry in entries {
      let identity = Key.identity.map { entry[$0] }
      let named = Key.identity.first { entry[$0] != nil }
      let range = named.map(entry.range(of:)) ?? entry.range
      guard let place = first[identity] else {
        first[identity] = range
        continue
      }
      let name = (named.flatMap { entry[$0] } ?? "").visible.asName
      report(
        .repeatedEntry,
        "duplicate entry for \(name)",
        at: range,
        notes: [.init("the first entry", at: place)]
      )
    }
  }
}
