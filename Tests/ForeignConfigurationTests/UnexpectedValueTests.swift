import ConfigurationChanges
import Diagnostics
import DiagnosticsTesting
@testable import ForeignConfiguration
import JSON
import PoolDocumentTesting
import TestSupport
import Testing
import YAMLTree

/// A template in JSON and files of other tools, each with one value replaced.
@Test(arguments: [
  "state.json", "plan.json", "answers.json", "update-user-pool.json", "template.json",
])
func `any value in a file of another tool can be unexpected`(_ name: String) async throws {
  let whole = try JSONValue(parsing: golden(name))
  for seed in 0..<100 {
    await letOtherTestsRun()
    var random = SeededRandom(seed: UInt64(seed))
    var count = Int.random(in: 1..<whole.weight, using: &random)
    let text = whole.replacing(&count, with: junk.randomElement(using: &random) ?? .null).text()
    do {
      guard let foreign = try read(text, name) else { continue }
      let written = CanonicalYAML.text(of: foreign.document.deployed)
      #expect(CanonicalYAML.text(of: foreign.document.deployed) == written)
      #expect(YAMLStream(bytes: Array(written.utf8), name: name).diagnostics == [], "\(text)")
    } catch let error as ForeignDocumentError {
      #expect(!error.diagnostics.isEmpty)
    }
  }
}

private let junk: [JSONValue] = [
  .null, true, 0, -1, 1.5, "", "text", "AWS::Cognito::UserPool", [], .object(JSONObject()), ["a"],
  [[]], ["Ref": "X"],
  ["Fn::GetAtt": ["X"]], ["Fn::Sub": 1], [["a": 1], ["b": 2]], ["a": ["b": .null]],
]

extension JSONValue {
  /// The number of values in this value, including itself.
  fileprivate var weight: Int {
    switch self {
    case .array(let elements): 1 + elements.map(\.weight).reduce(0, +)
    case .object(let object): 1 + object.members.map(\.value.weight).reduce(0, +)
    default: 1
    }
  }

  /// Returns a copy in which the value at this position is replaced.
  fileprivate func replacing(_ count: inout Int, with other: JSONValue) -> JSONValue {
    guard count > 0 else {
      count = -1
      return other
    }
    count -= 1
    switch self {
    case .array(let elements):
      return .array(elements.map { $0.passed(&count, other) })
    case .object(let object):
      return .object(JSONObject(object.members.map { ($0.key, $0.value.passed(&count, other)) }))
    default: return self
    }
  }

  private func passed(_ count: inout Int, _ other: JSONValue) -> JSONValue {
    count < 0 ? self : replacing(&count, with: other)
  }
}
