/// Finds what an author most likely meant by a name that nobody knows.
package enum Suggestion {
  /// The nearest of the known names, or nil where none is near enough to be worth saying.
  ///
  /// Near is at most a third of the longer name's letters, and case counts for nothing. Of equally
  /// near names the first one wins. A name with a prefix or suffix too many, or one that was cut short
  /// at its end or in front of a `_`, is nearer than all but a slip of two letters. Names longer than any
  /// that people write have no near one.
  package static func nearest(to name: String, among known: some Sequence<String>) -> String? {
    guard name.utf8.count <= longest else { return nil }
    let wanted = Array(name.lowercased().unicodeScalars)
    let letters = letters(of: wanted)
    var best: (name: String, distance: Int)?
    for candidate in known where candidate != name {
      let most = (best?.distance ?? .max) - 1
      guard let distance = distance(from: wanted, letters, to: candidate, atMost: most) else {
        continue
      }
      best = (candidate, distance)
    }
    if let best, best.distance <= 2 { return best.name }
    return core(of: wanted, among: known) ?? continuation(of: wanted, among: known) ?? best?.name
  }

  /// The nearest known name that a name differs from by a slip: its case, or two letters at most.
  ///
  /// For names that may well be right and unknown, where a guess would be a nuisance.
  package static func slip(_ name: String, of known: some Sequence<String>) -> String? {
    guard name.utf8.count <= longest else { return nil }
    let wanted = Array(name.lowercased().unicodeScalars)
    let letters = letters(of: wanted)
    let near = known.compactMap { candidate in
      candidate == name
        ? nil : distance(from: wanted, letters, to: candidate, atMost: 2).map { (candidate, $0) }
    }
    return near.min { $0.1 < $1.1 }?.0
  }

  /// The longest name that the written one has something before or behind, parted by a `_`, as
  /// `ALLOW_USER_AUTH` has `USER_AUTH`.
  private static func core(
    of wanted: [Unicode.Scalar],
    among known: some Sequence<String>
  ) -> String? {
    let shorter = known.filter { candidate in
      let letters = Array(candidate.lowercased().unicodeScalars)
      guard letters.count >= 4, letters.count + 1 < wanted.count else { return false }
      return wanted.starts(with: letters + ["_"])
        || wanted.suffix(letters.count + 1).elementsEqual(["_"] + letters)
    }
    return shorter.max { $0.utf8.count < $1.utf8.count }
  }

  /// The shortest name that goes on where the written one ends, or ends with it behind a `_`.
  private static func continuation(
    of wanted: [Unicode.Scalar],
    among known: some Sequence<String>
  ) -> String? {
    guard wanted.count >= 4 else { return nil }
    let longer = known.filter { candidate in
      let letters = candidate.lowercased().unicodeScalars
      guard letters.count > wanted.count else { return false }
      return letters.starts(with: wanted)
        || letters.suffix(wanted.count + 1).elementsEqual(["_"] + wanted)
    }
    return longer.min { $0.utf8.count < $1.utf8.count }
  }

  /// The time that a comparison takes grows with the square of this many bytes.
  private static let longest = 256

  /// How far a known name is away; nil where that is further than the limit, or than a third of the longer
  /// name's letters.
  ///
  /// Most names differ too much in length, or in the letters they have, and both take no memory to see.
  private static func distance(
    from wanted: [Unicode.Scalar],
    _ wantedLetters: UInt64,
    to candidate: String,
    atMost most: Int
  ) -> Int? {
    let count = candidate.unicodeScalars.count
    let limit = min(max(wanted.count, count) / 3, most)
    guard abs(count - wanted.count) <= limit else { return nil }
    if candidate.utf8.allSatisfy({ $0 < 0x80 }) {
      let others = letters(of: candidate.unicodeScalars)
      guard (wantedLetters & ~others).nonzeroBitCount <= limit,
        (others & ~wantedLetters).nonzeroBitCount <= limit
      else { return nil }
    }
    let distance = editDistance(wanted, Array(candidate.lowercased().unicodeScalars))
    return distance <= limit ? distance : nil
  }

  /// A set with a bit for each letter, whose case does not count; other characters share the bits.
  ///
  /// Each letter that only one of two names has takes an edit.
  private static func letters(of scalars: some Sequence<Unicode.Scalar>) -> UInt64 {
    scalars.reduce(0) { set, scalar in
      let isCapital = ("A"..."Z").contains(scalar)
      return set | 1 << (UInt64(scalar.value | (isCapital ? 0x20 : 0)) & 63)
    }
  }

  /// Insertions, deletions, replacements and swaps of neighbours (Damerau's, restricted form).
  private static func editDistance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    guard !a.isEmpty, !b.isEmpty else { return max(a.count, b.count) }
    var beforeLast = Array(repeating: 0, count: b.count + 1)
    var last = Array(0...b.count)
    var row = beforeLast
    for i in 1...a.count {
      row[0] = i
      for j in 1...b.count {
        let replaced = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)
        row[j] = min(last[j] + 1, row[j - 1] + 1, replaced)
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
          row[j] = min(row[j], beforeLast[j - 2] + 1)
        }
      }
      (beforeLast, last, row) = (last, row, beforeLast)
    }
    return last[b.count]
  }
}
