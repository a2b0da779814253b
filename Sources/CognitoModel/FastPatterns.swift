// Faster matchers for the usual patterns, with the results of `JavaPattern`'s steps.

/// A pattern of one class that repeats without an upper limit, such as `[\\w-]+`.
struct RepeatedSet: Sendable {
  private let set: ScalarSet
  private let atLeast: Int

  /// Whether each byte is an ASCII character of the class.
  private let ascii: [Bool]

  /// Reads a parsed pattern; nil if it does not have this form.
  init?(_ node: PatternNode) {
    guard case .repetition(.scalar(let set), let atLeast, nil) = node else { return nil }
    self.set = set
    self.atLeast = atLeast
    ascii = (0...UInt8.max).map { $0 < 0x80 && set.contains(Unicode.Scalar($0)) }
  }

  /// Whether the string has enough scalars and the class contains all of them.
  func matches(_ text: String) -> Bool {
    // If all bytes are ASCII, each byte is one scalar.
    var text = text
    let isPlain = text.withUTF8 { bytes in
      bytes.count >= atLeast
        && ascii.withUnsafeBufferPointer { ascii in bytes.allSatisfy { ascii[Int($0)] } }
    }
    if isPlain { return true }
    return text.unicodeScalars.count >= atLeast && text.unicodeScalars.allSatisfy(set.contains)
  }
}

/// The steps of a short expression without conditions, whose alternatives are bits of a number.
///
/// Bit `n` represents step `n` of the expression.
struct ShortProgram: Sendable {
  private let program: [Instruction]

  /// The steps that need a scalar.
  private let takers: UInt64

  /// The last step, which accepts the string.
  private let accept: UInt64

  /// The takers, and the last step, that are active at the start.
  private let start: UInt64

  /// The same for the step after each step.
  private let next: [UInt64]

  /// Reads the steps of an expression; nil if there are too many, or if any of them depends on the
  /// scalars around it.
  init?(_ program: [Instruction]) {
    guard program.count <= UInt64.bitWidth else { return nil }
    var takers: UInt64 = 0
    for (place, step) in program.enumerated() {
      switch step {
      case .take: takers |= 1 << place
      case .fork, .jump, .accept: break
      case .unlessAfter, .wordBoundary: return nil
      }
    }
    let accept: UInt64 = 1 << (program.count - 1)
    let ends = takers | accept
    let reached = program.indices.map { ShortProgram.reached(from: $0, in: program) & ends }
    self.program = program
    self.takers = takers
    self.accept = accept
    start = reached[0]
    next = reached.dropFirst() + [0]
  }

  /// The steps that are reached from a step without a scalar.
  private static func reached(from place: Int, in program: [Instruction]) -> UInt64 {
    var seen: UInt64 = 0
    var waiting = [place]
    while let place = waiting.popLast() {
      guard seen & 1 << place == 0 else { continue }
      seen |= 1 << place
      switch program[place] {
      case .jump(let target): waiting.append(target)
      case .fork(let first, let second): waiting += [first, second]
      default: break
      }
    }
    return seen
  }

  /// Whether the whole string matches.
  func matches(_ text: String) -> Bool {
    var active = start
    for scalar in text.unicodeScalars {
      var waiting = active & takers
      active = 0
      while waiting != 0 {
        let place = waiting.trailingZeroBitCount
        waiting &= waiting - 1
        if case .take(let set) = program[place], set.contains(scalar) { active |= next[place] }
      }
      guard active != 0 else { return false }
    }
    return active & accept != 0
  }
}
