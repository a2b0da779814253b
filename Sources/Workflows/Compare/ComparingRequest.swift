/// What commands that run scenarios on two pools are asked for.
package struct ComparingRequest: Sendable {
  package var config: String?
  package var choice = ScenarioChoice()
  package var variables: [(name: String, value: String)] = []
  /// How many scenarios run at once on each pool.
  package var jobs: Int?
  package var seed: UInt64?

  package init() {}
}
