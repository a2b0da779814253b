/// Recent results in 24 bytes, because a run can have 100,000 scenarios.
struct PackedRecentResults {
  /// Rows of runs, which start at 1; 0 for none.
  private var since: Int32
  private var passed: Int32
  private var blockedSince: Int32
  private var runs: Int32
  private var blockedRuns: Int32
  private var isFailing: Bool

  init(_ recentResults: RecentResults = RecentResults()) {
    since = Int32(clamping: recentResults.streak?.since ?? 0)
    passed = Int32(clamping: recentResults.passed ?? 0)
    blockedSince = Int32(clamping: recentResults.blocked?.since ?? 0)
    runs = Int32(clamping: recentResults.streak?.runs ?? 0)
    blockedRuns = Int32(clamping: recentResults.blocked?.runs ?? 0)
    isFailing = recentResults.streak?.isFailing ?? false
  }

  var recentResults: RecentResults {
    var recentResults = RecentResults()
    if since != 0 {
      recentResults.streak = .init(isFailing: isFailing, since: Int64(since), runs: Int(runs))
    }
    if passed != 0 { recentResults.passed = Int64(passed) }
    if blockedSince != 0 {
      recentResults.blocked = .init(since: Int64(blockedSince), runs: Int(blockedRuns))
    }
    return recentResults
  }
}
