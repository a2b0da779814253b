/// Hashes that identify findings from run to run.
struct FindingHash {
  private var counts: [String: Int] = [:]

  /// The hash of a finding, which stays the same if the lines of the file move.
  ///
  /// The number after the colon distinguishes equal lines with the same rule in the same file.
  mutating func hash(of finding: Finding, at path: String) -> String {
    let line = finding.place?.lineText.filter { !$0.isWhitespace } ?? ""
    let known = line.isEmpty ? finding.subject ?? finding.message : line
    let hash = FindingHash.text([finding.rule.id, path, finding.subject ?? "", known])
    counts[hash, default: 0] += 1
    return "\(hash):\(counts[hash] ?? 1)"
  }

  /// The FNV-1a hash of strings, the same in every process.
  static func text(_ parts: [String]) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for part in parts {
      // A byte that UTF-8 never contains separates the parts.
      for byte in Array(part.utf8) + [0xFF] {
        hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
      }
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
