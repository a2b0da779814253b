import Scenario
import Testing
import Values

private let operations = "Cognito's operations"

@Test func `the language page has every action, in the order of the table`() {
  let parts = LanguagePage.parts(of: "Actions").map(\.title)
  #expect(parts == ActionTable.entries.map(\.name) + [operations])
}

@Test(arguments: ActionTable.entries.map(\.name))
func `the part of an action says all that its table says`(_ name: String) throws {
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
  // What many verbs take is documented before them.
  let own = parameters.filter { !entry.isVerb || $0.name != "metadata" }
  #expect(rows.map(\.name) == own.map(\.name))
  if own.isEmpty {
    let words =
      parameters.isEmpty ? "It takes no parameters." : "It takes nothing but `metadata`."
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
  let text = section.outcome
  if !entry.outcome.isEmpty { #expect(!text.isEmpty, "no outcome is told") }
  for field in entry.outcome where !common.contains(field.name) {
    let isTold = section.withReferences.contains { $0.outcome.contains("`\(field.name)`") }
    #expect(isTold, "\(field.name)")
    for word in field.words {
      let isTold = section.withReferences.contains { $0.text.contains("`\(word)`") }
      #expect(isTold, "\(field.name): \(word)")
    }
  }
  let main = section.text.firstMatch(of: /Main value: (?:`(\w+)`|none)/)
  #expect(entry.input.hasNoOutcome || main != nil, "no main value is told")
  #expect(main?.1.map(String.init) == entry.mainValue?.description)
}

extension PageSection {
  /// The paragraph that says what an action leaves, up to its main value.
  fileprivate var outcome: String {
    let start = lines.drop { !$0.hasPrefix("Outcome:") }
    return start.prefix { !$0.isEmpty }.joined(separator: "\n")
  }

  /// The section, and those to which its outcome refers: "as of [signIn](#signin)", "as after `signUp`".
  fileprivate var withReferences: [PageSection] {
    let names = outcome.matches(of: /as\s(?:of|after)\s[`\[](\w+)/).map { String($0.1) }
    let others = names.filter { $0 != title }.compactMap { LanguagePage.section($0) }
    return [self] + others.flatMap(\.withReferences)
  }

  /// Whether a word stands somewhere by itself, as the names of HTTP methods do.
  fileprivate func says(_ word: String) -> Bool {
    text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.contains { $0 == word }
  }
}

extension ActionDefinition.Input {
  /// How a section says what stands behind the action's word.
  fileprivate var words: String {
    switch self {
    case .parameters: "parameter"
    case .duration: "It takes a [duration](#durations)."
    case .newNames: "It takes new names with their values."
    case .settings: "What stands behind it are members of Describe"
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
  /// The words that it can have.
  fileprivate var words: [String] {
    switch self {
    case .matcher(let shape): shape.words
    default: choices ?? []
    }
  }
}

extension OutcomeField {
  /// Names of what lies in it, and the words that it can have.
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
