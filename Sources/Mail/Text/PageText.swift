internal import Values

/// Collects the text of a page during parsing.
struct PageText {
  private(set) var bytes: [UInt8] = []
  private(set) var cellEnds: Set<Int> = []
  private var pending = HTMLElements.Separation.none

  mutating func append(_ byte: UInt8) {
    guard !byte.isASCIISpace else { return separate(.space) }
    if !bytes.isEmpty {
      switch pending {
      case .none: break
      case .space: bytes.append(0x20)
      case .cell:
        cellEnds.insert(bytes.count)
        bytes.append(0x20)
      case .line: bytes.append(0x0A)
      }
    }
    pending = .none
    bytes.append(byte)
  }

  mutating func separate(_ separation: HTMLElements.Separation) {
    pending = max(pending, separation)
  }
}
