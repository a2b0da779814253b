/// Where the records of the iterations that are kept start, for a flow that is used many times.
struct KeptIterations {
  /// The most iterations whose steps are kept.
  private static let maximum = 10

  private var starts: [Int] = []
  private(set) var dropped = 0

  mutating func begin(at index: Int) { starts.append(index) }

  /// The records of the oldest iteration where there are too many; empty where there are not.
  mutating func surplus() -> Range<Int> {
    guard starts.count >= KeptIterations.maximum, starts.count > 1 else { return 0..<0 }
    let range = starts[0]..<starts[1]
    guard !range.isEmpty else { return range }
    starts.removeFirst()
    for index in starts.indices { starts[index] -= range.count }
    dropped += 1
    return range
  }
}
