internal import Diagnostics

/// The starting points of the kept iterations' records, for a flow that is used many times.
struct KeptIterations {
  /// The maximum number of iterations with recorded steps.
  private static let maximum = 10

  private var starts: [Int] = []
  private var dropped = 0

  mutating func begin(at index: Int) { starts.append(index) }

  /// The records of the oldest iteration if there are too many; otherwise empty.
  mutating func surplus() -> Range<Int> {
    guard starts.count >= KeptIterations.maximum, starts.count > 1 else { return 0..<0 }
    let range = starts[0]..<starts[1]
    guard !range.isEmpty else { return range }
    starts.removeFirst()
    for index in starts.indices { starts[index] -= range.count }
    dropped += 1
    return range
  }

  /// The note about the dropped iterations; empty if there are none.
  var notes: [String] {
    guard dropped > 0 else { return [] }
    return ["the steps of \(dropped.counting("earlier iteration")) are not shown"]
  }
}
