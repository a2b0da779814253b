/// The status of a run in its notifications, which agrees with the exit code.
package enum RunStatus: Sendable {
  case passed
  /// Results of scenarios are the reason.
  case failed
  /// The reason is in no result of a scenario.
  ///
  /// For example, every scenario was skipped, a shard is missing, or a resource was not deleted.
  case incomplete
}
