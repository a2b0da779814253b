import Diagnostics
import Testing

@testable import Comparison
@testable import ConfigurationChanges
@testable import Project
@testable import Scenario

/// Every code that a file can cause, with its meaning.
private let meanings: [(code: Int, meaning: String)] =
  DiagnosticMeaning.all.map { ($0.code.rawValue, $0.meaning) }
  + DiagnosticCode.projectMeanings.map { ($0.code.rawValue, $0.meaning) }
  + DiagnosticCode.comparisonMeanings.map { ($0.code.rawValue, $0.meaning) }
  + DiagnosticCode.policyMeanings.map { ($0.code.rawValue, $0.meaning) }
  + DiagnosticCode.datedEntryMeanings.map { ($0.code.rawValue, $0.meaning) }

@Test func `the documentation has every code in the order of the tables`() {
  let documented = DiagnosticEntry.all.map(\.code)
  #expect(documented.count > 100)
  #expect(documented == meanings.map(\.code))
}

@Test func `an entry starts with the meaning from its table`() {
  let documented = Dictionary(DiagnosticEntry.all.map { ($0.code, $0.meaning) }) { $1 }
  for (code, meaning) in meanings { #expect(documented[code] == meaning, "AF\(code)") }
}

@Test func `explain prints no line of prose that is wider than 100 columns`() {
  #expect(DiagnosticEntry.prose.count > 300)
  #expect(DiagnosticEntry.prose.filter { $0.count > 100 } == [])
}

/// The code of libyaml's unexplained errors, which no known file causes.
private let withoutExample: Set = [1019]

@Test(arguments: DiagnosticEntry.all.filter { !withoutExample.contains($0.code) })
func `a wrong example has only its own code, and a right example has no code`(
  _ entry: DiagnosticEntry
) async throws {
  let (wrong, right) = (try #require(entry.wrong), try #require(entry.right))
  #expect(entry.further == 0)
  #expect(try await wrong.codes(asOf: entry.code) == [entry.code])
  #expect(try await right.codes(asOf: entry.code) == [])
}

@Test func `the notation of examples is converted to bytes`() {
  #expect(Notation.bytes(of: "a⟨FC⟩⟨09⟩b") == [0x61, 0xFC, 0x09, 0x62])
  #expect(Notation.bytes(of: "⟨ab × 3⟩") == Array("ababab".utf8))
  #expect(Notation.bytes(of: "a ⟨b") == Array("a ⟨b".utf8))
}
