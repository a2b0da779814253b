extension Duration {
  /// The maximum by which a mock's clock can be ahead of real time: 1,000 years.
  package static let furthestClock = Duration.seconds(1_000 * 366 * 86_400)
}
