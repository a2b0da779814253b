/// A string that belongs to one run, with its meaning.
///
/// Outcomes that differ only in this string count as equal.
package struct RunSpecificValue: Hashable, Sendable {
  /// The string, which can also be part of other strings.
  package var text: String

  /// The meaning, named as in `$( )` where possible: `user.email`, `pool.id`.
  package var meaning: String

  /// Creates a value from a string and its meaning.
  package init(_ text: String, meaning: String) { (self.text, self.meaning) = (text, meaning) }
}
