@testable import ConfigurationChanges
import Diagnostics
import DiagnosticsTesting
import ForeignConfiguration
import JSON
import PoolDocumentTesting
import Project
import TestSupport
import Testing
import YAMLTree

@Test func `a pool is exported in canonical form`() throws {
  let text = CanonicalYAML.text(of: try document(golden("messy.yaml")))
  try expectGolden(text, "messy.export.yaml")
  #expect(try CanonicalYAML.text(of: document(text)) == text)
}

@Test func `an export is read without warnings`() throws {
  let text = CanonicalYAML.text(of: try document(golden("messy.yaml")))
  let checked = CheckedConfiguration(bytes: Array(text.utf8), name: "export.yaml")
  #expect(checked.diagnostics == [])
  // Unknown members are kept, and the mock reports that it ignores them.
  let titles = checked.planned.diagnostics.map(\.title)
  #expect(
    titles == [
      "the mock does not run Lambda functions", "the mock does not support `NewerThanTheModel`",
      "the mock does not support `exportedBy`",
    ]
  )
}

@Test func `equivalent configurations have identical exports`() throws {
  let texts = try [golden("messy.yaml"), golden("messy-otherwise.yaml")]
  let exports = try texts.map { try CanonicalYAML.text(of: document($0)) }
  #expect(exports[0] == exports[1])
}

@Test func `an export contains no secrets, wherever they are in the configuration`() throws {
  let text = CanonicalYAML.text(
    of: try document(
      """
      pool: { Name: p, NewSigningSecret: planted-1, Sub: { apiPassword: planted-2 } }
      clients: { web: { ClientSecret: planted-planted-planted-3, ClientId: abc } }
      identityProviders:
        - ProviderName: Google
          ProviderDetails: { client_id: public, client_secret: planted-4, private_key: planted-5 }
      other: [ { ClientSecret: planted-6 } ]
      """
    )
  )
  #expect(!text.contains("planted"))
  #expect(text.contains("hasSecret: true") && text.contains("client_id: public"))
}

@Test func `an export states that an identity provider has a secret`() throws {
  let text = CanonicalYAML.text(
    of: try document(
      """
      pool: { Name: p }
      identityProviders:
        - { ProviderName: Google, ProviderType: Google, ProviderDetails: { client_secret: S3CR3T, client_id: a } }
        - { ProviderName: SignInWithApple, ProviderDetails: { private_key: S3CR3T } }
        - { ProviderName: Corp, ProviderType: SAML, ProviderDetails: { MetadataURL: "https://a.example" } }
      """
    )
  )
  #expect(
    text.hasSuffix(
      """
      identityProviders:
        - ProviderName: Corp
          ProviderType: SAML
          ProviderDetails:
            MetadataURL: https://a.example
        - ProviderName: Google
          ProviderType: Google
          hasSecret: true
          ProviderDetails:
            client_id: a
        - ProviderName: SignInWithApple
          hasSecret: true
          ProviderDetails: {}

      """
    ),
    "\(text)"
  )
  let checked = CheckedConfiguration(bytes: Array(text.utf8), name: "export.yaml")
  #expect(checked.diagnostics == [] && checked.planned.diagnostics == [])
  #expect(try CanonicalYAML.text(of: document(text)) == text)
}

@Test func `missing parts are not exported, but empty parts are`() throws {
  #expect(
    CanonicalYAML.text(of: try document("pool: { Name: p }\ngroups: []\ndomain: []"))
      == """
      # A user pool's configuration, written by `authflow pool export`.
      pool:
        Name: p
      groups: []
      domain: []

      """
  )
}

// MARK: - Strings

@Test(arguments: [
  ("plain", "plain"), ("", "\"\""), ("0", "\"0\""), ("012", "\"012\""), ("1e5", "\"1e5\""),
  ("yes", "\"yes\""), ("null", "\"null\""), ("~", "\"~\""), ("2024-01-01", "\"2024-01-01\""),
  ("Your code is {####}", "Your code is {####}"), ("{####}", "\"{####}\""),
  (" blank", "\" blank\""), ("blank ", "\"blank \""), ("a: b", "\"a: b\""), ("a #b", "\"a #b\""),
  ("say \"hi\"", "say \"hi\""), ("\"hi\"", "\"\\\"hi\\\"\""), ("“hi”", "\"“hi”\""),
  ("a\tb", "\"a\\tb\""), ("a\u{1B}b", "\"a\\x1Bb\""), ("a\u{2028}b", "\"a\\u2028b\""),
  ("a\u{A0}b", "\"a\\xA0b\""), ("\u{E0001}", "\"\\U000E0001\""), ("日本 😀", "日本 😀"),
  ("one\ntwo", "|-\n  one\n  two"), ("one\n\ntwo\n", "|\n  one\n\n  two"),
  ("one\n  two", "|-\n  one\n    two"), (" one\ntwo", "\" one\\ntwo\""),
  ("one \ntwo", "\"one \\ntwo\""), ("one\n\n", "\"one\\n\\n\""), ("a\r\nb", "\"a\\r\\nb\""),
])
func `a string is quoted if it would otherwise be read differently`(
  _ text: String,
  _ written: String
) throws {
  #expect(YAMLWriter.text(of: ["a": .string(text)]) == "a: \(written)\n")
  #expect(try read(YAMLWriter.text(of: ["a": .string(text)])) == ["a": .string(text)])
}

@Test(arguments: 0..<400)
func `every written value is read back unchanged`(_ seed: UInt64) throws {
  var random = SeededRandom(seed: seed)
  let members = JSONObject((0..<3).map { ("\($0)" + text(&random), value(&random, depth: 0)) })
  let written = YAMLWriter.text(of: members)
  #expect(try read(written) == .object(members), "\(written)")
  #expect(written == YAMLWriter.text(of: members))
}

/// The value that YAML's core schema reads from a string.
///
/// The string must be read without diagnostics.
private func read(_ text: String) throws -> JSONValue {
  let stream = YAMLStream(bytes: Array(text.utf8), name: "a.yaml")
  #expect(stream.diagnostics == [], "\(text)")
  return value(of: try #require(stream.documents.first?.root))
}

private func value(of node: YAMLNode) -> JSONValue {
  switch node.content {
  case .scalar(let scalar): PlainValue.value(of: scalar, tag: node.tag)
  case .sequence(let elements): .array(elements.map(value))
  case .mapping(let pairs): .object(JSONObject(pairs.map { ($0.name, value(of: $0.value)) }))
  case .unresolved: .null
  }
}

private func value(_ random: inout SeededRandom, depth: Int) -> JSONValue {
  switch Int.random(in: 0..<(depth < 4 ? 8 : 6), using: &random) {
  case 0: return .null
  case 1: return .bool(Bool.random(using: &random))
  case 2: return .integer(Int.random(in: -5...1000, using: &random))
  case 3: return .number(JSONNumber(Double.random(in: -5...5, using: &random)))
  case 4, 5: return .string(text(&random))
  case 6:
    let count = Int.random(in: 0...4, using: &random)
    return .array((0..<count).map { _ in value(&random, depth: depth + 1) })
  default:
    let count = Int.random(in: 0...4, using: &random)
    return .object(
      JSONObject((0..<count).map { _ in (text(&random), value(&random, depth: depth + 1)) })
    )
  }
}

private let pieces = [
  "a", "word", " ", "  ", "\n", "\n\n", "\t", "\r", "\r\n", "#", ": ", ":", "-", "- ", "{####}",
  "{{name}}", "[", "]", "!", "&", "*", "|", ">", "'", "\"", "\\", "%", "@", "`", "?", "0", "1.5",
  "true", "null", "---", "...", "\u{0}", "\u{7}", "\u{85}", "\u{A0}", "\u{2028}", "\u{FEFF}",
  "\u{FFFE}", "\u{200D}", "é", "e\u{301}", "日本", "😀", "👩‍👩‍👧", "“", "”", "<<", "$(env.X)", "$(", "${a}",
]

private func text(_ random: inout SeededRandom) -> String {
  if Int.random(in: 0..<60, using: &random) == 0 { return String(repeating: "long ", count: 400) }
  let count = Int.random(in: 0...6, using: &random)
  return (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
}
