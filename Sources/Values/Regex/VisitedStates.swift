/// The branches and places from which the matcher has already continued.
struct VisitedStates {
  private enum Storage {
    /// One bit for each branch at each place, with the bits of a place next to each other.
    case bits([UInt64])
    case few(Set<Int>)
    /// All paths count as new.
    case none
  }

  /// The maximum number of bits, which take 32 MB.
  private static let most = 1 << 28

  private let branchCount: Int
  private var storage: Storage

  init(_ program: RegexProgram, places: Int) throws(RegexSearch.TooManySteps) {
    branchCount = program.branchCount
    let count = branchCount * places
    guard count <= VisitedStates.most else { throw RegexSearch.TooManySteps() }
    storage =
      program.hasBackreferences
      ? .none : .bits([UInt64](repeating: 0, count: (count + 63) / 64))
  }

  /// Creates a set for a lookahead, which rarely goes far.
  init(sparseFor program: RegexProgram) {
    branchCount = program.branchCount
    storage = program.hasBackreferences ? .none : .few([])
  }

  /// Records a path; false if it was already followed.
  mutating func insert(_ branch: Int, _ place: Int) -> Bool {
    let number = place * branchCount + branch
    switch storage {
    case .none: return true
    case .few(var numbers):
      storage = .none
      defer { storage = .few(numbers) }
      return numbers.insert(number).inserted
    case .bits(var bits):
      storage = .none
      defer { storage = .bits(bits) }
      let bit = UInt64(1) << UInt64(number & 63)
      guard bits[number >> 6] & bit == 0 else { return false }
      bits[number >> 6] |= bit
      return true
    }
  }

  /// Removes the paths from a place.
  mutating func remove(place: Int) {
    guard case .bits(var bits) = storage else { return }
    storage = .none
    for number in (place * branchCount)..<((place + 1) * branchCount) {
      bits[number >> 6] &= ~(UInt64(1) << UInt64(number & 63))
    }
    storage = .bits(bits)
  }

  /// Removes all paths.
  mutating func removeAll() {
    guard case .bits(let bits) = storage else { return }
    storage = .bits([UInt64](repeating: 0, count: bits.count))
  }
}
