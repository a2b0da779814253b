/// Finds the name that an author most likely intended instead of an unknown name.
package enum Suggestion {
  /// The nearest known name; nil if none is near enough to suggest.
  ///
  /// A near name differs in at most a third of the longer name's letters, ignoring case. Words that
  /// both names share at their start or end do not count. The first of equally near names wins. A
  /// name with an additional prefix or suffix is also near. So is a name that is cut off at its end
  /// or before a `_`. Only a name with a typo of up to two letters is nearer than these. Names
  /// longer than `longest` have no near name.
  package static func nearest(to name: String, among known: some Sequence<String>) -> String? {
    guard name.utf8.count <= longest else { return nil }
    let wanted = ComparedName(name)
    var best: (name: String, distance: Int)?
    for candidate in known where candidate != name {
      let most = (best?.distance ?? .max) - 1
      guard let distance = distance(from: wanted, to: candidate, atMost: most) else { continue }
      best = (candidate, distance)
    }
    if let best, best.distance <= 2 { return best.name }
    let letters = wanted.scalars
    return core(of: letters, among: known) ?? continuation(of: letters, among: known) ?? best?.name
  }

  /// The nearest known name that differs only in case, or in at most two letters; nil if none does.
  ///
  /// Use this method for names that can be correct although unknown.
  package static func typo(_ name: String, of known: [String]) -> String? {
    let length = name.utf8.count
    guard length <= longest else { return nil }
    // Most names are much longer or shorter. Lowercase can change the length of other than ASCII
    // names.
    let isNear = { (known: String) in abs(known.utf8.count - length) <= 2 || !known.isASCII }
    guard !name.isASCII || known.contains(where: isNear) else { return nil }
    let wanted = ComparedName(name)
    let near = known.compactMap { candidate in
      candidate == name
        ? nil : distance(from: wanted, to: candidate, atMost: 2).map { (candidate, $0) }
    }
    return near.min { $0.1 < $1.1 }?.0
  }

  /// The longest known name that the given name extends at a `_`: `ALLOW_USER_AUTH` extends
  /// `USER_AUTH`.
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

  /// The shortest known name that continues the given name, or ends with it after a `_`.
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

  /// The maximum length of a compared name, in bytes; the time grows with the square of the length.
  private static let longest = 256

  /// The distance of a known name; nil above the limit, a third of the longer name's letters, or the
  /// limit for names that share words.
  ///
  /// A quick check without allocation excludes most names, which differ too much in length or
  /// letters.
  private static func distance(
    from wanted: ComparedName,
    to candidate: String,
    atMost most: Int
  ) -> Int? {
    let isASCII = candidate.isASCII
    let count = isASCII ? candidate.utf8.count : candidate.unicodeScalars.count
    let limit = min(max(wanted.count, count) / 3, most)
    guard abs(count - wanted.count) <= limit else { return nil }
    if isASCII {
      let others = LetterSet(ofASCII: candidate)
      guard wanted.letters.count(without: others) <= limit,
        others.count(without: wanted.letters) <= limit
      else { return nil }
    }
    let distance = editDistance(wanted.scalars, Array(candidate.lowercased().unicodeScalars))
    guard distance <= limit, distance <= SharedWords.limit(wanted.name, candidate) ?? limit else {
      return nil
    }
    return distance
  }

  /// The number of insertions, deletions, replacements, and swaps of neighbors (Damerau,
  /// restricted).
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
