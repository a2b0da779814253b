import ConfigurationChanges
import ForeignConfiguration
import JSON
import ServiceRules
import Testing

@Suite struct RulePlaceTests {
  @Test(
    arguments: (RuleCase.all + RuleCase.constraints).filter { $0.isRejected && $0.template != nil }
  )
  func `a rejected template is reported at the line of the member`(
    _ example: RuleCase
  ) throws {
    let text = try #require(example.template).text(.pretty)
    let read = try ForeignDocument.read(Array(text.utf8), name: "case.json")
    let foreign = try #require(read)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let findings = PoolCheck(foreign.document, places: foreign.places.settings).findings
    try #require(!findings.isEmpty)
    for finding in findings {
      let place = try #require(finding.place, "\(finding.path.text)")
      try #require(lines.indices.contains(place.line - 1))
      let line = lines[place.line - 1]
      #expect(place.file == "case.json" && (1...line.unicodeScalars.count).contains(place.column))
      guard let member = example.member(finding.path, of: foreign.document) else { continue }
      let texts = ["\"\(member.name)\": "] + member.elements.map { "\"\($0)\"" }
      #expect(texts.contains { line.contains($0) }, "\(finding.path.text): \(line)")
    }
  }
}

extension RuleCase {
  /// A setting's member in a template, as in the file.
  ///
  /// Returns nil if the resource does not have the member.
  fileprivate func member(
    _ path: SettingPath,
    of document: PoolDocument
  ) -> (name: String, elements: [String])? {
    guard let id = document.addresses[path.part], !path.members.isEmpty else { return nil }
    var (value, name) = (template?["Resources"]?[id]?["Properties"], "")
    for step in path.members {
      let names = [step, RuleCase.templateNames[step]].compactMap(\.self)
      guard let found = names.first(where: { value?[$0] != nil }) else { return nil }
      (value, name) = (value?[found], found)
    }
    let elements = (value?.array ?? []).compactMap { $0.string ?? $0["Name"]?.string }
    // The place of a mapping in a list is the beginning of the mapping.
    let first = (value?.array ?? []).compactMap { $0.object?.keys.first }
    return (name, elements + first)
  }

  /// The templates' names of the service's members.
  private static let templateNames = ["SchemaAttributes": "Schema", "Name": "UserPoolName"]
}
