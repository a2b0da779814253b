extension RunDigest {
  /// A scenario in a notification.
  package struct Item: Hashable, Sendable {
    /// Why the notification lists the scenario.
    package enum Group: String, Hashable, Sendable, CaseIterable {
      /// The scenario failed, and its last result was a pass.
      case newFailure
      /// The scenario failed, and has no earlier result, or only some of its repetitions failed.
      case failure
      /// The environment stopped the scenario.
      case blocked
      /// The scenario failed, as before.
      case stillFailing
      /// The scenario passed, and failed before.
      case fixed
    }

    package var group: Group
    /// The scenario's name, on one line.
    package var name: String
    /// The scenario's place, as `FILE:LINE`.
    package var place: String
    /// The result, such as `failed`.
    package var result: String
    /// The failure's message, on one line; empty for a fixed scenario.
    package var message: String
    /// What earlier runs show about the scenario, on one line; empty without a history.
    package var history: String
    /// The part of `history` that the heading of the group does not state.
    var detail: String
  }
}
