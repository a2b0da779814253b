package import ConfigurationChanges
internal import Diagnostics
internal import Reports
internal import ServiceRules

/// The HTML view of the difference between two configurations.
package enum DifferenceHTML {
  /// The complete page, for a file in a folder.
  ///
  /// `directory` is the working directory, to which the paths of files are relative.
  package static func text(
    _ difference: ConfigurationDifference,
    _ rerun: Rerun,
    folder: String?,
    directory: String
  ) -> String {
    let headline = difference.headline
    var page = HTMLDocument(
      heading: "\(difference.before) → \(difference.after)",
      verdict: (headline.line, style(of: headline.severity)),
      facts: [("Before", difference.before), ("After", difference.after)],
      folder: folder,
      directory: directory
    )
    append(difference.changes, to: &page)
    if !difference.findings.isEmpty { page.append(.section("Newly broken rules")) }
    for finding in difference.findings { page.append(card(finding)) }
    if let again = rerun.description {
      page.append(.section("Run again"))
      page.append(.text(again))
    }
    appendNotes(difference.notes, difference.warnings, to: &page)
    return page.text
  }

  /// Appends the notes and the warnings about files, if any.
  static func appendNotes(
    _ notes: [String],
    _ warnings: [FileWarning],
    to page: inout HTMLDocument
  ) {
    if !notes.isEmpty || !warnings.isEmpty { page.append(.section("Notes")) }
    for note in notes { page.append(.note(note)) }
    for warning in warnings { page.append(.note(warning.line)) }
  }

  private static func append(_ changes: [AssessedChange], to page: inout HTMLDocument) {
    guard !changes.isEmpty else { return }
    page.append(.section("Changes"))
    let worstFirst = changes.enumerated().sorted {
      ($0.element.assessment.severity.rank, $0.offset)
        < ($1.element.assessment.severity.rank, $1.offset)
    }
    for (_, change) in worstFirst { page.append(card(change)) }
  }

  private static func card(_ change: AssessedChange) -> HTMLDocument.Block {
    let assessment = change.assessment
    var blocks: [HTMLDocument.Block] = change.place.map { [block(of: $0)] } ?? []
    blocks.append(.text(change.shown))
    blocks.append(.text(assessment.description))
    if let fix = assessment.fix { blocks.append(.text("Fix: \(fix).")) }
    if !change.rules.isEmpty {
      blocks.append(.text("It breaks: \(change.rules.joined(separator: ", "))."))
    }
    if !assessment.flows.isEmpty {
      blocks.append(.note("Flows: \(assessment.flows.map(\.rawValue).sorted().inSentence())"))
    }
    blocks.append(.note(assessment.source.description))
    return .card(
      change.change.path.text,
      word: assessment.severity.description(with: [assessment.verdict].compactMap(\.self)),
      style(of: assessment.severity),
      blocks
    )
  }

  private static func card(_ finding: RuleFinding) -> HTMLDocument.Block {
    let rule = finding.rule
    var blocks: [HTMLDocument.Block] = finding.place.map { [block(of: $0)] } ?? []
    blocks.append(.text("\(finding.path.text) \(finding.description)."))
    if let answer = finding.answer { blocks.append(.text("AWS: `\(answer.text)`")) }
    blocks.append(.text(rule.why))
    blocks.append(.text("Fix: \(rule.fix)."))
    let policy = rule.policy.map { ", policy \($0)" } ?? ""
    let kind = finding.severity.description(with: [rule.verdict].compactMap(\.self))
    return .card(rule.id, word: kind + policy, style(of: finding.severity), blocks)
  }

  /// The place of a setting in a file.
  static func block(of place: SettingPlace) -> HTMLDocument.Block {
    .place(place.text, file: place.file, line: place.line)
  }

  /// The color of a severity.
  static func style(of severity: Severity) -> HTMLDocument.Style {
    switch severity {
    case .deploymentFails, .dataLoss, .breaking: .failed
    case .behavior, .unknown: .blocked
    case .text: .skipped
    case .none: .passed
    }
  }
}
