internal import Algorithms
package import Diagnostics
internal import JSON
internal import Reports

/// The console view of a coverage: the counts, then what no scenario exercises.
package enum CoverageText {
  /// The maximum number of missing items of a section that are printed.
  private static let most = 12

  /// The order of the gaps: first those that result from the pool's own settings.
  private static let order: [CoverageSection.Kind] = [
    .settings, .flows, .mutants, .errorTypes, .operations,
  ]

  /// The whole text, ending with a line break.
  package static func console(_ coverage: Coverage) -> StyledText {
    var text: StyledText =
      "\(coverage.scenarios.counting("scenario"), .strong) on `\(coverage.pool.visible)`\n\n"
    for section in coverage.sections where !section.items.isEmpty {
      text.append(line(of: section))
    }
    for kind in order { if let section = coverage.section(kind) { text.append(missing(section)) } }
    for remark in coverage.remarks { text.append("\n\(remark)\n", .faint) }
    return text
  }

  /// The counts of a section, and the names of what the selection exercises.
  private static func line(of section: CoverageSection) -> StyledText {
    let title = section.kind.title.padded(to: 12)
    let count = "\(section.exercised) of \(section.items.count)"
    var text: StyledText = "\(title)\(count, .strong)\n"
    let names = exercisedNames(of: section)
    if !names.isEmpty { text.append("  \(names.joined(separator: ", "))\n", .faint) }
    return text
  }

  /// The names of the exercised items, without duplicates.
  ///
  /// A setting has an item for each test that is worth having. If some of them are missing, the
  /// name is followed by the counts, as in `pool.AutoVerifiedAttributes (2 of 5)`.
  private static func exercisedNames(of section: CoverageSection) -> [String] {
    let names = section.items.filter(\.isExercised).map(\.subject.name)
    return names.uniqued().map { name in
      let items = section.items.filter { $0.subject.name == name }
      let exercised = items.count(where: \.isExercised)
      return name.visible + (exercised < items.count ? " (\(exercised) of \(items.count))" : "")
    }
  }

  /// The items of a section that no selected scenario exercises.
  private static func missing(_ section: CoverageSection) -> StyledText {
    var text = StyledText()
    let missing = section.missing
    guard !missing.isEmpty else { return text }
    text.append("\n\(section.kind.missingTitle)\n", .accent)
    for item in missing.prefix(most) { text.append(entry(item)) }
    if missing.count > most {
      let more = missing.count - most
      text.append("  … and \(more) more; use --markdown FILE to list all\n", .faint)
    }
    return text
  }

  /// The item, what to test, and the scenario of the library that does.
  private static func entry(_ item: CoverageItem) -> StyledText {
    var text: StyledText = "  \(item.subject.label.visible)\n"
    if let reason = item.subject.reason { text.append("    \(reason.visible)\n", .faint) }
    guard let scenario = item.suggestion else {
      let reason =
        item.isOnlyIncompatible
        ? "the library's scenarios for it can't run on this pool" : "not in the library"
      text.append("    \(reason)\n", .faint)
      return text
    }
    text.append("    \(scenario.file, .accent)  \(scenario.name.visible)\n")
    return text
  }
}

extension CoverageItem.Subject {
  /// The name of the item, and the value of a setting.
  var label: String {
    guard case .setting(let setting) = self, let value = setting.value.shown else { return name }
    return "\(name) is \(value)"
  }
}

extension JSONValue {
  /// The value on one line; nil for a mapping.
  fileprivate var shown: String? {
    switch self {
    case .object: nil
    case .string(let text): text
    case .array(let elements): elements.map { $0.shown ?? $0.text() }.inSentence()
    case .number, .bool, .null: text()
    }
  }
}

extension CoverageSection.Kind {
  /// The heading of the items that no selected scenario exercises.
  var missingTitle: String {
    switch self {
    case .flows: "Flows without a scenario"
    case .operations: "Operations that no scenario calls"
    case .errorTypes: "Error types that no scenario expects"
    case .settings: "Settings worth testing that no scenario tests"
    case .mutants: "Faults that no scenario notices"
    }
  }
}

extension Coverage {
  /// Sentences about scenarios that do not count, and the next command.
  var remarks: [String] {
    var remarks: [String] = []
    if unrunnable > 0 {
      let verb = unrunnable == 1 ? "does" : "do"
      remarks.append(
        "\(unrunnable.counting("scenario")) can't run on this pool and \(verb) not count."
      )
    }
    if failing > 0 {
      let (verb, effect) = failing == 1 ? ("does", "notices") : ("do", "notice")
      remarks.append(
        "\(failing.counting("scenario")) \(verb) not pass on a mock of this pool, and therefore "
          + "\(effect) no fault."
      )
    }
    if isInterrupted { remarks.append("Incomplete: mutants without a result are left out.") }
    if !suggestions.isEmpty, let initArguments {
      let words = ["authflow", "init"] + initArguments
      let command = words.map(ShellQuoting.quote).joined(separator: " ")
      remarks.append("`\(command)` adds the scenarios of the library that fit this pool.")
    }
    return remarks
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(1, width - count))
  }
}
