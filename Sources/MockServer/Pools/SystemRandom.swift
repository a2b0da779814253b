internal import Glibc

/// The system's random numbers, fetched in blocks.
///
/// Swift's own generator makes a system call for each number, and a call to the mock takes six. A
/// copy of a generator returns the rest of its block again, so no generator is copied in use.
struct SystemRandom: RandomNumberGenerator, Sendable {
  /// The numbers in 256 bytes, the maximum of one system call (getentropy(3)).
  private static let blockSize = 256 / MemoryLayout<UInt64>.stride

  private var unused: [UInt64] = []

  init() {}

  mutating func next() -> UInt64 {
    if let number = unused.popLast() { return number }
    unused = [UInt64](unsafeUninitializedCapacity: SystemRandom.blockSize) { block, count in
      let size = SystemRandom.blockSize * MemoryLayout<UInt64>.stride
      let failed = getentropy(block.baseAddress, size)
      precondition(failed == 0, "the kernel has random numbers since its start")
      count = SystemRandom.blockSize
    }
    return unused.removeLast()
  }
}
