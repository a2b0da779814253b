internal import Values

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

  /// The hash of strings, in 16 hexadecimal digits.
  static func text(_ parts: [String]) -> String {
    var hash = StableHash()
    for part in parts { hash.add(part: part) }
    let digits = String(hash.value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
