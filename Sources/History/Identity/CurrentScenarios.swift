internal import Values

/// The place and name of a scenario.
struct ScenarioIdentity: Hashable {
  var file: ExactString
  var name: ExactString
  var number: Int

  init(_ file: String, _ name: String, _ number: Int) {
    (self.file, self.name, self.number) = (ExactString(file), ExactString(name), number)
  }
}

/// The scenarios that exist now.
struct CurrentScenarios {
  private var keys: Set<ScenarioIdentity> = []
  private var files: Set<ExactString> = []
  private let hasFile: (String) -> Bool

  init(_ selection: HistorySelection) {
    hasFile = selection.hasFile
    for scenarios in [selection.scenarios, selection.others] {
      for scenario in scenarios {
        keys.insert(ScenarioIdentity(scenario.file, scenario.name, scenario.number))
        files.insert(ExactString(scenario.file))
      }
    }
  }

  /// Whether a scenario of the history is no longer at its place.
  func lacks(_ key: ScenarioIdentity) -> Bool {
    !keys.contains(key) && (files.contains(key.file) || !hasFile(key.file.text))
  }
}
