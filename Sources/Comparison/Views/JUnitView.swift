internal import Diagnostics
package import Reports
internal import RunRecord

/// A scenario's comparison as a case of a JUnit report: a difference that nobody expects is a failure.
package enum JUnitView {
  /// The case.
  package static func result(of judged: JudgedScenario, in run: JudgedRun) -> JUnitResult {
    let comparison = judged.comparison
    let missing = run.missing.filter { $0.isAbout(comparison) }
    let isStopped = comparison.verdict == .stopped
    let body = isStopped ? ConsoleView.ends(of: comparison) : ConsoleView.body(of: judged)
    var text = body.plain
    for entry in missing { text += "  expected, and it did not come: \(run.words(of: entry))\n" }
    var result = JUnitResult(kind(of: judged, missing: missing.count), text: text)
    result.elapsed = comparison.elapsed
    result.startedAt = comparison.startedAt
    return result
  }

  private static func kind(of judged: JudgedScenario, missing: Int) -> JUnitResult.Kind {
    let comparison = judged.comparison
    let (a, b) = (comparison.results.a, comparison.results.b)
    switch comparison.verdict {
    case .skipped: return .skipped("A \(a.words); B \(b.words)")
    case .stopped where comparison.isUnstarted:
      return .skipped("not run: the runs were interrupted")
    case .stopped: return .error("A \(a.words); B \(b.words)", type: "environment")
    case .alike, .differs:
      if judged.isUnexpected { return .failure(headline(judged), type: "difference") }
      guard missing > 0 else { return .passed }
      return .failure("an expected difference did not come", type: "missing")
    }
  }

  /// The difference that tells most of those that nobody expects, and how many more there are.
  private static func headline(_ judged: JudgedScenario) -> String {
    let unexpected = judged.unexpected
    // A step that ends otherwise says more than what else came before, and what it is answered more than
    // that it fails.
    let ending = unexpected.filter { $0.step?.endsOtherwise ?? false }
    let telling = ending.first { $0.field.field != "result" } ?? ending.first
    guard let (first, step) = telling ?? unexpected.first else { return "" }
    let place = step.map { "\($0.title): " } ?? ""
    let more = unexpected.count > 1 ? " (and \(unexpected.count - 1) more)" : ""
    return "\(place)\(first.field) is \(first.a.shown(80)) on A, \(first.b.shown(80)) on B\(more)"
  }
}
