import Testing
import Values

@testable import Scenario

/// The titles of the pages in `docs/reference/actions`, in the order of the table on the first
/// page.
private let pages = [
  "Sign-up", "Sign-in", "Passwords", "Account", "Second factors (MFA)", "Devices", "Passkeys",
  "Messages", "Checks", "Control",
]

@Test func `the pages about actions contain every action once`() {
  let parts = pages.flatMap { LanguagePage.parts(of: $0).map(\.title) }
  #expect(parts.sorted() == ActionTable.entries.map(\.name).sorted())
  #expect(LanguagePage.section("Cognito's operations") != nil)
}

@Test func `the table of actions contains each action with its summary`() throws {
  let index = try #require(LanguagePage.section("Actions"))
  for entry in ActionTable.entries {
    let row = index.lines.first { $0.hasPrefix("| [`\(entry.name)`](") }
    #expect(row?.hasSuffix(" | \(entry.summary) |") == true, "\(entry.name)")
  }
}

@Test(arguments: ActionTable.entries.map(\.name))
func `the section of an action has everything in the action's table`(_ name: String) throws {
  let entry = try #require(ActionTable.entry(named: name))
  let section = try #require(LanguagePage.section(name))
  #expect(section.opening == entry.summary)
  #expect(!section.text.contains("**Not implemented yet.**"))
  expectInput(of: entry, in: section)
  expectOutcome(of: entry, in: section)
  if name != "use" { #expect(section.text.contains("- \(name):"), "an example") }
}

private func expectInput(of entry: ActionDefinition, in section: PageSection) {
  let rows = section.rows(headed: "parameter")
  guard case .parameters(let parameters) = entry.input else {
    #expect(rows.isEmpty)
    #expect(section.text.contains(entry.input.words))
    return
  }
  // The index page documents the common parameters of calls.
  let own = parameters.filter { !entry.isVerb || $0.name != "metadata" }
  #expect(rows.map(\.name) == own.map(\.name))
  if own.isEmpty {
    let words =
      parameters.isEmpty ? "This action has no parameters." : "The only parameter is `metadata`."
    #expect(section.text.contains(words))
  }
  for (row, parameter) in zip(rows, own) {
    #expect(row.isRequired == parameter.isRequired, "\(parameter.name)")
    #expect(!row.text.lowercased().contains("not implemented yet"), "\(parameter.name)")
    for word in parameter.kind.words {
      #expect(section.text.contains("`\(word)`") || section.says(word), "\(word)")
    }
  }
}

private func expectOutcome(of entry: ActionDefinition, in section: PageSection) {
  let common = Set(["error", "unanswered", "httpStatus", "requestId", "elapsed", "response"])
  #expect(section.outcome.isEmpty == entry.outcome.isEmpty, "the table of the outcome")
  for field in entry.outcome where !common.contains(field.name) {
    let isDocumented = section.withReferences.contains { $0.outcome.contains("`\(field.name)`") }
    #expect(isDocumented, "\(field.name)")
    for word in field.words {
      let isDocumented = section.withReferences.contains { $0.text.contains("`\(word)`") }
      #expect(isDocumented, "\(field.name): \(word)")
    }
  }
  let main = section.text.firstMatch(of: /Main value: (?:`(\w+)`|none)/)
  #expect(entry.input.hasNoOutcome || main != nil, "the main value")
  #expect(main?.1.map(String.init) == entry.mainValue?.description)
}

extension PageSection {
  /// The rows of the table of an action's outcome.
  fileprivate var outcome: String {
    let start = lines.drop { !$0.hasPrefix("| outcome |") }
    return start.dropFirst(2).prefix { $0.hasPrefix("|") }.joined(separator: "\n")
  }

  /// The section, and the sections that its outcome links to, as in "see
  /// [`signUp`](sign-up.md#signup)".
  fileprivate var withReferences: [PageSection] {
    let names = outcome.matches(of: /\[`(\w+)`\]\(/).map { String($0.1) }
    let others = names.filter { $0 != title }.compactMap { LanguagePage.section($0) }
    return [self] + others.flatMap(\.withReferences)
  }

  /// Whether the section contains a separate word, like the name of an HTTP method.
  fileprivate func says(_ word: String) -> Bool {
    text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.contains { $0 == word }
  }
}

extension ActionDefinition.Input {
  /// The section's sentence about the value of the action's key.
  fileprivate var words: String {
    switch self {
    case .parameters: "parameter"
    case .duration: "The value is a [duration]("
    case .newNames: "The value is a mapping of new names to their values."
    case .settings: "The keys are members of `Describe"
    }
  }

  fileprivate var hasNoOutcome: Bool {
    switch self {
    case .duration, .newNames: true
    case .parameters, .settings: false
    }
  }
}

extension Parameter.Kind {
  /// The words that the key accepts.
  fileprivate var words: [String] {
    switch self {
    case .matcher(let shape): shape.words
    default: choices ?? []
    }
  }
}

extension OutcomeField {
  /// The names of the value's members, and the words that the value accepts.
  fileprivate var words: [String] { shape.words }
}

extension ValueShape {
  fileprivate var words: [String] {
    switch self {
    case .choice(let words, _): words
    case .fields(let fields): fields.map(\.name) + fields.flatMap(\.words)
    case .list(let element): element.words
    default: []
    }
  }
}
