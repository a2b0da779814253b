package import JSON
internal import Values

/// The outcome of a step's action: the fields that `expect`, `save`, and `$(steps.ID…)` read.
package struct Outcome: Hashable, Sendable {
  /// The fields, by their names in the scenario language.
  package var fields: JSONObject

  /// Creates an outcome with these fields.
  package init(_ fields: JSONObject = JSONObject()) { self.fields = fields }

  /// The error's type; nil if the action succeeded.
  package var errorType: String? { fields[OutcomePath.error]?["type"]?.string }

  /// The error's message; nil if the pool returned none.
  package var errorMessage: String? { fields[OutcomePath.error]?["message"]?.string }

  /// The next step of a sign-up or sign-in; nil if the outcome has none.
  package var nextStep: String? { fields[OutcomePath.nextStep]?.string }
}
