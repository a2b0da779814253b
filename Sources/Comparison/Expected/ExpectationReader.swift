internal import Diagnostics
internal import YAMLTree

// MARK: - AF220x: files of expected differences

extension DiagnosticCode {
  static let notExpectations = DiagnosticCode(2201)
  static let unknownEntryKey = DiagnosticCode(2202)
  static let missingScenario = DiagnosticCode(2203)
  static let wrongEntryValue = DiagnosticCode(2204)
  static let badStepLabel = DiagnosticCode(2205)
  static let unmatchedScenario = DiagnosticCode(2206)
  static let unmatchedFile = DiagnosticCode(2207)
}

private let expectations: [(DiagnosticCode, String)] = [
  (
    .notExpectations,
    "A file of expected differences is not a list of mappings, or has several documents."
  ),
  (.unknownEntryKey, "An expected difference contains an unknown key."),
  (.missingScenario, "An expected difference does not specify its scenario."),
  (.wrongEntryValue, "The key has no value, or its value is not a string."),
  (.badStepLabel, "The step is not identified by its number."),
  (.unmatchedScenario, "None of the scenario files contains a scenario with this name."),
  (.unmatchedFile, "The scenario is not in any scenario file that `file` matches."),
]

extension DiagnosticCode {
  /// The meaning of each code of this layer, in the order of the codes.
  static let comparisonMeanings: [(code: DiagnosticCode, meaning: String)] =
    expectations.map { (code: $0.0, meaning: $0.1) }
}

/// A reader for a file of expected differences that collects all diagnostics and throws no error.
struct ExpectationReader: DiagnosticCollector {
  /// The keys of an entry, in the order of the documentation.
  private enum Key: String, CaseIterable {
    case scenario, file, step, field, reason
  }

  private static let help = "Write a list: `- { scenario: NAME, step: 3, field: error }`."

  let source: SourceFile
  var diagnostics: [Diagnostic] = []
  private(set) var entries: [ExpectedDifference] = []

  static func read(_ bytes: [UInt8], _ name: String) -> ExpectationReader {
    let stream = YAMLStream(bytes: bytes, name: name, limits: .ofLiterals)
    var reader = ExpectationReader(source: stream.source, diagnostics: stream.diagnostics)
    let root = reader.root(
      of: stream,
      .notExpectations,
      "a file of expected differences must be one document"
    )
    // An empty list or file expects no differences.
    if let root { reader.read(root) }
    return reader
  }

  private mutating func read(_ root: YAMLNode) {
    let title = "a file of expected differences must be a list"
    let elements = elements(of: root, .notExpectations, title, help: ExpectationReader.help)
    for element in elements ?? [] { readEntry(element) }
  }

  private mutating func readEntry(_ node: YAMLNode) {
    let title = "an expected difference must be a mapping"
    guard let pairs = pairs(of: node, .notExpectations, title, help: ExpectationReader.help) else {
      return
    }
    let texts = texts(of: pairs)
    guard pairs.contains(where: { $0.name == Key.scenario.rawValue }) else {
      return report(
        .missingScenario,
        "an expected difference needs `scenario`",
        at: node.shownRange
      )
    }
    guard let scenario = texts[.scenario] else { return }
    entries.append(
      ExpectedDifference(
        scenario: scenario,
        file: texts[.file],
        step: texts[.step],
        field: texts[.field],
        reason: texts[.reason],
        range: node[Key.scenario.rawValue]?.range ?? node.shownRange,
        fileRange: node[Key.file.rawValue]?.range
      )
    )
  }

  /// The strings of an entry's keys; reports unknown keys and wrong values.
  private mutating func texts(of pairs: [YAMLPair]) -> [Key: String] {
    var texts: [Key: String] = [:]
    for pair in pairs {
      guard let key: Key = key(of: pair, .unknownEntryKey) else { continue }
      texts[key] = text(of: pair, isStep: key == .step)
    }
    return texts
  }

  private mutating func text(of pair: YAMLPair, isStep: Bool) -> String? {
    if case .unresolved = pair.value.content { return nil }
    guard let scalar = pair.value.scalar, !pair.value.isNull, !scalar.text.isEmpty else {
      report(
        .wrongEntryValue,
        "`\(pair.name)` must be a string",
        at: pair.value.isMissing ? pair.key.range : pair.value.shownRange,
        label: pair.value.isMissing ? "it has no value" : "this is \(pair.value.kindDescription)"
      )
      return nil
    }
    guard isStep, !ExpectationReader.isStepLabel(scalar.text) else { return scalar.text }
    report(
      .badStepLabel,
      "invalid step `\(scalar.text.visible)`",
      at: pair.value.range,
      label: "expected a step number, such as `3`, `2.1`, or `cleanup 1`"
    )
    return nil
  }

  private static func isStepLabel(_ text: String) -> Bool {
    text.wholeMatch(of: /(given |cleanup )?[1-9][0-9]*(\.[1-9][0-9]*)*/) != nil
  }
}
