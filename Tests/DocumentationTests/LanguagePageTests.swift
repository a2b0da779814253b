import TestSupport
import Testing

@testable import Scenario

/// A table in a section of the pages, and the words that the checker accepts there.
private struct KeywordTable: CustomStringConvertible, Sendable {
  var section: String
  var head: String
  var words: [String]

  init(_ section: String, _ head: String, _ words: [String]) {
    (self.section, self.head, self.words) = (section, head, words)
  }

  var description: String { section }
}

private let tables = [
  KeywordTable("Scenario keys", "key", ScenarioKey.allCases.map(\.rawValue)),
  KeywordTable("Requirements", "word", Requirement.allCases.map(\.rawValue)),
  KeywordTable("given", "key", GivenKey.allCases.map(\.rawValue)),
  KeywordTable("Users", "key", GivenUserKey.allCases.map(\.rawValue)),
  KeywordTable("Triggers", "trigger", TriggerTable.entries.map(\.name)),
  KeywordTable("Steps", "key", StepModifier.allCases.map(\.rawValue)),
  KeywordTable("Outcomes", "field", commonFields),
  KeywordTable("Matchers", "word", MatcherKey.allCases.map(\.rawValue)),
  KeywordTable("Values", "value", Names.roots),
  KeywordTable("Flows: reused steps", "key", FlowDocumentKey.allCases.map(\.rawValue)),
]

/// The fields in the outcome of every call.
///
/// `signOut` has these fields and `nextStep`.
private let commonFields =
  ActionTable.entry(named: "signOut")?.outcome.map(\.name).filter { $0 != "nextStep" } ?? []

@Test(arguments: tables)
private func `a table of the language has exactly the words of the checker`(
  _ table: KeywordTable
) throws {
  let section = try #require(LanguagePage.section(table.section))
  #expect(!table.words.isEmpty)
  #expect(section.rows(headed: table.head).map(\.name) == table.words)
}

@Test(arguments: [
  ("Users", GivenUser.Status.allCases.map(\.rawValue)),
  ("Users", GivenUser.Factor.allCases.map(\.rawValue)),
  ("Users", GivenUser.Contact.allCases.map { "[\($0.rawValue)]" }),
  ("Triggers", TriggerTable.alternatives.map { "{ \($0.name): " }),
  ("Flows: reused steps", FlowParameterKey.allCases.map { "`\($0.rawValue)`" }),
])
func `a section about the language contains every word that it documents`(
  _ title: String,
  _ words: [String]
) throws {
  let section = try #require(LanguagePage.section(title))
  for word in words { #expect(section.text.contains(word), "\(word)") }
}

@Test func `the row of a trigger contains all its members and their words`() throws {
  let rows = try #require(LanguagePage.section("Triggers")).rows(headed: "trigger")
  for entry in TriggerTable.entries {
    let row = try #require(rows.first { $0.name == entry.name })
    for name in entry.input.names { #expect(row.text.contains(name), "\(entry.name) \(name)") }
  }
}

@Test(arguments: ["reference/language", "reference/actions"])
func `the tests read every page in the folder`(_ folder: String) throws {
  let read = LanguagePages.paths.filter { $0.hasPrefix("\(folder)/") }
  #expect(try read.sorted() == LanguagePages.paths(in: folder).sorted())
}

@Test(arguments: LanguagePages.paths)
func `every page has a title`(_ path: String) {
  #expect(LanguagePages.text(of: path).hasPrefix("# "))
}

@Test func `each matcher word and each root of values has an example`() {
  let examples = LanguagePage.sections.map(\.examples).joined(separator: "\n")
  for word in MatcherKey.allCases { #expect(examples.contains("\(word.rawValue): "), "\(word)") }
  for root in Names.roots { #expect(examples.contains("$(\(root)"), "\(root)") }
}

@Test func `an example that is a complete file has the format of authflow fmt`() {
  let examples = LanguagePage.sections.flatMap(\.wholeFiles)
  #expect(examples.count > 30)
  for (fence, text) in examples {
    let result = FormattedFile(bytes: Array(text.utf8), name: "a.yaml").result
    // Every example can be formatted, except one with a mistake in the YAML itself.
    if case .mistakes = result, fence.contains(/wrong AF10/) { continue }
    guard case .text(text) = result else {
      Issue.record("\(fence)\n\(text)")
      continue
    }
  }
}

extension TriggerMember.Input {
  /// Every key in the schema, and every word that a key accepts.
  fileprivate var names: [String] {
    switch self {
    case .text, .boolean, .texts, .values, .textList, .program: []
    case .choice(let words): words
    case .members(let members), .list(let members):
      members.flatMap { [$0.name] + $0.input.names }
    }
  }
}
