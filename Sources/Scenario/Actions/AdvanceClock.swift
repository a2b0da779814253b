internal import Values

/// Moves the mock pool's clock forward.
package struct AdvanceClock: DefinedAction {
  package let duration: DurationTemplate

  package static let name = "advanceClock"

  package static let definition = ActionDefinition.testSide(
    name,
    "Moves the mock pool's clock forward.",
    otherNames: ["advancetime", "setclock", "moveclock", "travel"],
    .duration,
    canFail: false
  )

  package init(_ given: CheckedParameters) throws(MissingParameter) {
    duration = try given.duration(CheckedParameters.sole).needed()
  }

  package var mainArgument: MainArgument? { .duration(duration) }
  package var requirements: Set<Requirement> { [.clock] }
  package var sentence: String {
    "Moves the pool's clock forward by \(duration.quoted(\.sourceText))"
  }
}
