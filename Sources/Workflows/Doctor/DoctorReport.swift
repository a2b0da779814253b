internal import JSON

/// The result of `authflow doctor`.
struct DoctorReport: Hashable, Sendable {
  /// The version of the JSON document format.
  ///
  /// The version increases with each change that would mislead a reader of the old version.
  static let schema = 1

  /// The pool's name in the project file.
  var pool: String

  /// The pool's ID; nil for a mock.
  var id: String?

  /// The number of selected scenarios.
  var scenarios: Int

  /// The checks in order.
  var checks: [DoctorCheck]

  /// Whether the safety rules rejected `--send`.
  var isRejected = false

  var outcome: CommandOutcome {
    if isRejected { return .refused }
    return count(.problem) > 0 ? .environment : .passed
  }

  func count(_ status: DoctorCheck.Status) -> Int { checks.count { $0.status == status } }
}

// MARK: - JSON

extension DoctorReport {
  /// The document for `--json`, with a line break at the end.
  var document: String {
    let counts = DoctorCheck.Status.allCases.map {
      ($0.rawValue, JSONValue.integer(count($0)))
    }
    let document = JSONValue.object(of: [
      "schema": .integer(Self.schema), "pool": .string(pool),
      "userPoolId": id.map(JSONValue.string), "scenarios": .integer(scenarios),
      "counts": .object(JSONObject(counts)), "checks": .array(checks.map(\.json)),
    ])
    return document.text(.pretty) + "\n"
  }
}

extension DoctorCheck {
  fileprivate var json: JSONValue {
    .object(of: [
      "topic": .string(topic.rawValue), "name": .string(name), "status": .string(status.rawValue),
      "message": .string(message), "help": help.map(JSONValue.string),
    ])
  }
}
