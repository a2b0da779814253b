package import JSON

/// The outcome of a step's action: the fields that `expect`, `save`, and `$(steps.ID…)` read.
package struct Outcome: Hashable, Sendable {
  /// The paths of fields that authflow itself reads.
  package enum Field {
    package static let error = "error"
    package static let errorType = "error.type"
    package static let errorMessage = "error.message"
    package static let nextStep = "nextStep"
  }

  /// The fields, by their names in the scenario language.
  package var fields: JSONObject

  /// Creates an outcome with these fields.
  package init(_ fields: JSONObject = JSONObject()) { self.fields = fields }

  /// The error's type; nil if the action succeeded.
  package var errorType: String? { fields[Field.error]?["type"]?.string }

  /// The error's message; nil if the pool returned none.
  package var errorMessage: String? { fields[Field.error]?["message"]?.string }

  /// The next step of a sign-up or sign-in; nil if the outcome has none.
  package var nextStep: String? { fields[Field.nextStep]?.string }
}
