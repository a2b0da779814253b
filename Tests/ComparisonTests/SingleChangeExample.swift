import ConfigurationChanges
import JSON
import RunRecord
import ServiceRules
import Testing

@testable import Comparison

extension ObservableParts {
  static let signUp = ObservableParts(operations: ["SignUp"])
  static let signOut = ObservableParts(operations: ["GlobalSignOut"])
  static let signIn = ObservableParts(operations: ["InitiateAuth"])
}

/// The path of a setting of the pool.
func path(_ name: String) -> SettingPath { SettingPath(.pool, [name]) }

/// A trial of the change of one setting.
func trial(_ name: String, _ scenarios: [Int]) -> SingleChanges.Trial {
  SingleChanges.Trial(path: path(name), scenarios: scenarios)
}

/// The trial result of a scenario with this response.
///
/// The other responses are from before the change and from after all changes.
func ended(
  _ fields: JSONObject,
  from before: JSONObject = ["nextStep": "done"],
  to after: JSONObject = ["nextStep": "confirmSignUp"]
) -> TrialResult {
  TrialResult(
    since: Example.comparison([before], [fields]),
    until: Example.comparison([fields], [after])
  )
}

/// A trial result that equals the result before the change.
let alike = ended(["nextStep": "done"])

/// A trial result with this next step.
func answers(_ step: String) -> TrialResult { ended(["nextStep": .string(step)]) }

extension Impact {
  /// The table, with rows of the form `setting: scenario attribution words`.
  var lines: [String] {
    rows.flatMap { row in
      row.entries.map { entry in
        "\(row.setting ?? "–"): \(entry.scenario) \(entry.attribution.rawValue), \(entry.description)"
      }
    }
  }
}
