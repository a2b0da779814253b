internal import Values

/// Waits in real time.
package struct Wait: DefinedAction {
  package let duration: DurationTemplate

  package static let name = "wait"

  package static let definition = ActionDefinition.testSide(
    name,
    "Waits in real time.",
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
