internal import Dispatch
internal import Synchronization

/// Looks for an author's regular expression in a text, for a limited time.
///
/// Swift's engine backtracks, which can take for ever on a few dozen characters, and it cannot be
/// stopped. So it works on a thread of its own; one that takes too long is left behind, and its
/// caller goes on.
package enum RegexSearch {
  /// The expression took longer than `timeLimit`.
  package struct TimeOut: Error, Hashable, Sendable {}

  /// How long one search may take; an ordinary one takes microseconds.
  package static let timeLimit = Duration.seconds(1)

  /// How much of a text is looked at, in UTF-8 bytes.
  package static let inputLimit = 64 * 1024

  /// Every match in order: its first group, or all of it where the expression has none.
  ///
  /// An expression that does not compile matches nothing; callers compile theirs before.
  package static func matches(
    of expression: String,
    in text: String,
    atMost limit: Int = .max
  ) throws(TimeOut) -> [Range<String.Index>] {
    let found = Box()
    let isDone = DispatchSemaphore(value: 0)
    // A serial queue gets a thread of its own. The few of a concurrent queue are those of the
    // cooperative pool: as many endless searches as there are cores would stop the whole program.
    DispatchQueue(label: "authflow.regex").async {
      found.value.withLock { $0 = search(expression, in: text, atMost: limit) }
      isDone.signal()
    }
    let milliseconds = Int(timeLimit / .milliseconds(1))
    guard isDone.wait(timeout: .now() + .milliseconds(milliseconds)) == .success else {
      throw TimeOut()
    }
    return found.value.withLock { $0 }
  }

  /// The part of a text that is looked at; indices of matches are into this.
  package static func searched(_ text: String) -> String {
    text.utf8.count > inputLimit
      ? String(decoding: text.utf8.prefix(inputLimit), as: UTF8.self) : text
  }

  private final class Box: Sendable {
    let value = Mutex<[Range<String.Index>]>([])
  }

  private static func search(
    _ expression: String,
    in text: String,
    atMost limit: Int
  ) -> [Range<String.Index>] {
    guard let regex = try? Regex(expression) else { return [] }
    var found: [Range<String.Index>] = []
    var start = text.startIndex
    while found.count < limit, let match = text[start...].firstMatch(of: regex) {
      let part = match.output.count > 1 ? match.output[1].range : match.range
      if let part { found.append(part) }
      guard match.range.upperBound < text.endIndex else { break }
      let isEmpty = match.range.isEmpty
      start = isEmpty ? text.index(after: match.range.upperBound) : match.range.upperBound
    }
    return found
  }
}
