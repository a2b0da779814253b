package import Diagnostics

// MARK: - AF220x: files of expected differences

extension DiagnosticCode {
  static let notExpectations = DiagnosticCode(2201)
  static let unknownEntryKey = DiagnosticCode(2202)
  static let missingScenario = DiagnosticCode(2203)
  static let wrongEntryValue = DiagnosticCode(2204)
  static let badStepLabel = DiagnosticCode(2205)
  static let strangeScenario = DiagnosticCode(2206)
  static let strangeFile = DiagnosticCode(2207)
}

private let expectations: [(DiagnosticCode, String)] = [
  (.notExpectations, "A file of expected differences is a list of mappings, in one document."),
  (.unknownEntryKey, "A key that an expected difference does not have."),
  (.missingScenario, "An expected difference does not name its scenario."),
  (.wrongEntryValue, "A text is needed here, and something else stands there, or nothing."),
  (.badStepLabel, "A step is called by its number: `3`, `2.1`, `cleanup 1`."),
  (.strangeScenario, "None of the scenario files has a scenario of this name."),
  (.strangeFile, "The scenario is in none of the scenario files that the entry means."),
]

extension DiagnosticCode {
  /// What each code of this layer stands for, in the order of the numbers; documentation is made of it.
  package static let comparisonMeanings: [(code: DiagnosticCode, meaning: String)] =
    expectations.map { (code: $0.0, meaning: $0.1) }
}
