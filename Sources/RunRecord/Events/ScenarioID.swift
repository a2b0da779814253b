/// Identifies a scenario of the run.
package struct ScenarioID: Hashable, Sendable {
  /// The scenario's position in the run, from 0, in input order.
  package var index: Int

  /// The path of the scenario's file as the user wrote it.
  package var file: String

  /// The line of the row of examples if the row is in the file, or the line of the `scenario` key.
  package var line: Int

  /// The place of the row of examples in a table, such as `rows.csv:4`; nil without a table.
  package var tablePlace: String?

  /// The scenario's redacted name, which is equal in all rounds.
  package var name: String

  /// The scenario's round; nil if each scenario runs only once.
  package var round: Round?

  /// The seed of the scenario's generated values; nil for the seed of the run.
  ///
  /// In merged results, parts of the run can have different seeds.
  package var seed: UInt64?

  /// Creates an ID without a round or a table.
  package init(
    index: Int,
    file: String,
    line: Int,
    name: String
  ) {
    self.index = index
    self.file = file
    self.line = line
    self.name = name
  }

  /// The ID for facts about all rounds.
  package var withoutRound: ScenarioID {
    var id = self
    id.round = nil
    return id
  }

  /// The name in reports, with the round if any: `A user signs up [2 of 5]`.
  package var title: String {
    round.map { "\(name) [\($0.number) of \($0.count)]" } ?? name
  }
}

/// One of several rounds in which a run repeats its scenarios.
package struct Round: Hashable, Sendable {
  /// The round's number, from 1.
  package var number: Int

  /// The number of rounds.
  package var count: Int

  /// The seed of the round's generated values.
  ///
  /// A run with this seed generates the same values in its first round.
  package var seed: UInt64

  /// Creates a round.
  package init(_ number: Int, of count: Int, seed: UInt64) {
    (self.number, self.count, self.seed) = (number, count, seed)
  }
}

/// The number of an attempt at a scenario that can be retried.
package struct Attempt: Hashable, Sendable {
  /// The attempt's number, from 1.
  package var number: Int

  /// The maximum number of attempts.
  package var limit: Int

  /// Creates an attempt.
  package init(_ number: Int, of limit: Int) { (self.number, self.limit) = (number, limit) }
}
