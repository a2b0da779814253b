/// Where the parts of a path stand in the text that it was read from.
struct PathPlaces {
  /// The root's scalars.
  let root: Range<Int>

  /// The scalars of each component, quotes included.
  let components: [Range<Int>]

  /// Finds the parts of a path that follows the grammar and starts at `start`.
  init(in text: String, from start: Int) {
    let scalars = Array(text.unicodeScalars)
    var parts: [Range<Int>] = []
    var position = start
    repeat {
      let end = PathPlaces.end(of: scalars, from: position)
      parts.append(position..<end)
      position = end + 1
    } while position <= scalars.count && scalars[position - 1] == "."
    root = parts[0]
    components = Array(parts.dropFirst())
  }

  private static func end(of scalars: [Unicode.Scalar], from start: Int) -> Int {
    if start < scalars.count, scalars[start] == "\"" {
      let closing = scalars[(start + 1)...].firstIndex(of: "\"")
      return closing.map { $0 + 1 } ?? scalars.count
    }
    let stops: [Unicode.Scalar] = [".", "(", ")"]
    return scalars[start...].firstIndex { stops.contains($0) } ?? scalars.count
  }
}
