/// An iteration of a step that is repeated a number of times.
struct StepIteration {
  /// The number of the iteration, from 1.
  let number: Int
  /// The maximum number of iterations.
  let count: Int
  /// Whether the iterations repeat until an outcome matches `until`.
  let isSearch: Bool

  /// Whether another iteration follows an iteration with this result.
  func isFollowed(after result: AttemptResult) -> Bool {
    guard number < count else { return false }
    switch result {
    case .fits: return !isSearch
    case .differs(let failure): return isSearch && !failure.isEnvironment
    case .ends: return false
    }
  }

  /// The notes on the last iteration that ran.
  func notes(on result: AttemptResult) -> [String] {
    guard isSearch, case .fits = result else { return [] }
    return ["`until` was met in iteration \(number) of \(count)"]
  }

  /// The remark on a failure of the iteration.
  var failureRemark: String { "the failure is from iteration \(number) of \(count)" }

  /// The remark on an outcome that is not as expected, after which no iteration follows.
  var searchRemark: String {
    guard isSearch, number == count else { return failureRemark }
    let none = count == 1 ? "in the only iteration" : "in any of \(count) iterations"
    return "`until` was not met \(none); the failure is from the last iteration"
  }
}
