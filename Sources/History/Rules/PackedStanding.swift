/// A standing in 24 bytes, because a run can have 100,000 scenarios.
struct PackedStanding {
  /// Rows of runs, which start at 1; 0 for none.
  private var since: Int32
  private var passed: Int32
  private var blockedSince: Int32
  private var runs: Int32
  private var blockedRuns: Int32
  private var isFailing: Bool?

  init(_ standing: Standing = Standing()) {
    since = Int32(clamping: standing.since ?? 0)
    passed = Int32(clamping: standing.passed ?? 0)
    blockedSince = Int32(clamping: standing.blockedSince ?? 0)
    runs = Int32(clamping: standing.runs)
    blockedRuns = Int32(clamping: standing.blockedRuns)
    isFailing = standing.isFailing
  }

  var standing: Standing {
    Standing(
      isFailing: isFailing,
      since: since == 0 ? nil : Int64(since),
      runs: Int(runs),
      passed: passed == 0 ? nil : Int64(passed),
      blockedSince: blockedSince == 0 ? nil : Int64(blockedSince),
      blockedRuns: Int(blockedRuns)
    )
  }
}
