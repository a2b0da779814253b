extension RandomAccessCollection where Index == Int {
  /// The elements in groups of this size, of which the last may be smaller.
  package func chunks(ofCount size: Int) -> [SubSequence] {
    stride(from: startIndex, to: endIndex, by: size).map { start in
      self[start..<Swift.min(start + size, endIndex)]
    }
  }
}
