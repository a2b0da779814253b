internal import Values

/// Lets real time pass.
package struct Wait: DefinedAction {
  /// How long.
  package let duration: DurationTemplate

  package static let definition = ActionDefinition.testSide(
    "wait",
    "Lets real time pass.",
    otherNames: ["sleep", "pause", "delay"],
    .duration,
    canFail: false
  )

  package init(_ given: CheckedParameters) throws(MissingParameter) {
    duration = try given.duration(CheckedParameters.sole).needed()
  }

  package var mainArgument: MainArgument? { .duration(duration) }
  package var needsPool: Bool { false }
  package var sentence: String { "Waits for \(duration.quoted(\.sourceText))" }
}
