/// A standing in 24 bytes, because a run can have 100,000 scenarios.
struct PackedRecentResults {
  /// Rows of runs, which start at 1; 0 for none.
  private var since: Int32
  private var passed: Int32
  private var blockedSince: Int32
  private var runs: Int32
  private var blockedRuns: Int32
  private var isFailing: Bool

  init(_ standing: RecentResults = RecentResults()) {
    since = Int32(clamping: standing.streak?.since ?? 0)
    passed = Int32(clamping: standing.passed ?? 0)
    blockedSince = Int32(clamping: standing.blocked?.since ?? 0)
    runs = Int32(clamping: standing.streak?.runs ?? 0)
    blockedRuns = Int32(clamping: standing.blocked?.runs ?? 0)
    isFailing = standing.streak?.isFailing ?? false
  }

  var standing: RecentResults {
    var standing = RecentResults()
    if since != 0 {
      standing.streak = .init(isFailing: isFailing, since: Int64(since), runs: Int(runs))
    }
    if passed != 0 { standing.passed = Int64(passed) }
    if blockedSince != 0 {
      standing.blocked = .init(since: Int64(blockedSince), runs: Int(blockedRuns))
    }
    return standing
  }
}
