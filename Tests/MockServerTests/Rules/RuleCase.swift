import ConfigurationChanges
import ForeignConfiguration
import Foundation
import JSON
import ServiceRules
import Testing

/// A configuration that a rule of the service rejects, or a similar accepted one.
struct RuleCase: Sendable, CustomTestStringConvertible {
  /// The rule, or the name of a constraint of the model.
  let rule: String
  let isRejected: Bool
  let number: Int
  let value: JSONValue

  var testDescription: String { "\(rule) \(isRejected ? "refused" : "accepted") \(number)" }

  /// The template, if the case has one.
  var template: JSONValue? { value["resources"].map { ["Resources": $0] } }

  /// The calls of a case without a template.
  var calls: [(operation: String, input: JSONObject)] { RuleCase.calls(value["calls"]) }

  /// Calls as they are written in the file.
  ///
  /// A group can repeat, with `$n` as the number of the repetition.
  private static func calls(_ value: JSONValue?) -> [(operation: String, input: JSONObject)] {
    (value?.array ?? []).flatMap { call -> [(operation: String, input: JSONObject)] in
      if let count = call["repeat"]?.int {
        return (1...count).flatMap { round in
          calls(call["calls"]).map { ($0.operation, $0.input.replacing("$n", with: "\(round)")) }
        }
      }
      guard let pair = call.array, pair.count == 2, let name = pair[0].string else { return [] }
      return [(name, pair[1].object ?? [:])]
    }
  }

  /// The result of `pool check` for the template.
  func document() throws -> PoolDocument? {
    guard let template else { return nil }
    let bytes = Array(template.text().utf8)
    return try ForeignDocument.read(bytes, name: "case.json", pool: nil)?.document
  }
}

extension RuleCase {
  private static let folder =
    "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/") + "/Fixtures/rules/"

  /// The cases of all rules, by file.
  static let all: [RuleCase] = cases { $0 != "constraints.json" }

  /// The cases of the model's constraints.
  static let constraints: [RuleCase] = cases { $0 == "constraints.json" }

  private static func cases(_ isWanted: (String) -> Bool) -> [RuleCase] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return files.sorted().filter { $0.hasSuffix(".json") && isWanted($0) }.flatMap { file in
      let bytes = FileManager.default.contents(atPath: folder + file).map(Array.init) ?? []
      guard let rules = try? JSONValue(parsing: bytes).object else {
        Issue.record("\(file) is not a JSON object")
        return [RuleCase]()
      }
      return rules.members.flatMap { rule, cases in
        ["refused", "accepted"].flatMap { kind in
          (cases[kind]?.array ?? []).enumerated().map { number, value in
            RuleCase(rule: rule, isRejected: kind == "refused", number: number + 1, value: value)
          }
        }
      }
    }
  }
}

extension JSONObject {
  /// Returns a copy with a substring replaced in all strings.
  func replacing(_ text: String, with other: String) -> JSONObject {
    JSONObject(members.map { ($0.key, $0.value.replacing(text, with: other)) })
  }
}

extension JSONValue {
  fileprivate func replacing(_ text: String, with other: String) -> JSONValue {
    switch self {
    case .string(let own): .string(own.replacing(text, with: other))
    case .array(let elements): .array(elements.map { $0.replacing(text, with: other) })
    case .object(let object): .object(object.replacing(text, with: other))
    default: self
    }
  }
}
