internal import JSON

/// The two sides of one value, and their written form.
struct SettingSides {
  var before: JSONValue?
  var after: JSONValue?
  var writtenBefore: JSONValue?
  var writtenAfter: JSONValue?

  subscript(key: String) -> SettingSides {
    SettingSides(
      before: before?[key],
      after: after?[key],
      writtenBefore: writtenBefore?[key],
      writtenAfter: writtenAfter?[key]
    )
  }

  /// The written values of a part that was added or removed as a whole.
  var asWritten: SettingSides {
    var sides = self
    sides.before = writtenBefore
    sides.after = writtenAfter
    return sides
  }
}
