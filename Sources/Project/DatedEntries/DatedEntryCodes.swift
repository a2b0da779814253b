package import Diagnostics

// MARK: - AF240x: files with entries that apply until a certain day

extension DiagnosticCode {
  static let notAnEntryList = DiagnosticCode(2401)
  static let unknownEntryKey = DiagnosticCode(2402)

  /// An entry without a required key.
  package static let missingEntryKey = DiagnosticCode(2403)

  static let wrongEntryValue = DiagnosticCode(2404)
  static let badDay = DiagnosticCode(2405)
  static let repeatedEntry = DiagnosticCode(2406)
  static let expiredEntry = DiagnosticCode(2407)

  /// An entry that applies to nothing.
  package static let unmatchedEntry = DiagnosticCode(2408)
}

private let entries: [(DiagnosticCode, String)] = [
  (.notAnEntryList, "The file is not a list of mappings, or has several documents."),
  (.unknownEntryKey, "An entry contains an unknown key."),
  (.missingEntryKey, "A required key of an entry is missing."),
  (.wrongEntryValue, "A key of an entry has no value, or its value is blank or not a string."),
  (.badDay, "`until` is not a day such as `2026-12-31`."),
  (.repeatedEntry, "Two entries are about the same scenario or finding."),
  (.expiredEntry, "The last day of an entry has passed (warning)."),
  (.unmatchedEntry, "No scenario or finding matches the entry."),
]

extension DiagnosticCode {
  /// The meaning of each code of quarantines and accepted findings, in the order of the codes.
  static let datedEntryMeanings: [(code: DiagnosticCode, meaning: String)] =
    entries.map { (code: $0.0, meaning: $0.1) }
}
