internal import Diagnostics
internal import Values
internal import YAMLTree

/// A use of a path, with the data to find its place in the file.
struct ValueUse {
  let path: ValuePath

  /// The index of the path's first scalar in the node's string.
  let start: Int
  let node: YAMLNode

  /// The use of a path as the argument in parentheses after this root.
  func argument(_ argument: ValuePath) -> ValueUse {
    ValueUse(path: argument, start: start + path.root.unicodeScalars.count + 1, node: node)
  }

  func has(_ count: Int) -> Bool { path.components.count >= count }

  /// The path up to, but not including, a component.
  func start(upTo component: Int) -> String {
    ([path.root] + path.components.prefix(component).map(\.spelling)).joined(separator: ".")
  }

  func place(ofScalars scalars: Range<Int>, in source: SourceFile) -> SourceRange {
    node.range(ofScalars: scalars, in: source)
  }

  func rootPlace(in source: SourceFile) -> SourceRange {
    node.range(ofScalars: places.root, in: source)
  }

  func place(of component: Int, in source: SourceFile) -> SourceRange {
    let places = places.components
    guard places.indices.contains(component) else { return node.range }
    return node.range(ofScalars: places[component], in: source)
  }

  func wholePlace(in source: SourceFile) -> SourceRange {
    let (root, last) = (places.root, places.components.last)
    let end = last?.upperBound ?? root.upperBound
    return node.range(ofScalars: root.lowerBound..<end, in: source)
  }

  /// The places of the path's parts, computed on demand because each use scans the string.
  private var places: PathPlaces { PathPlaces(in: node.scalar?.text ?? "", from: start) }
}

/// The places of the parts of a path in its string.
struct PathPlaces {
  /// The scalars of the root.
  let root: Range<Int>

  /// The scalars of each component, including quotes.
  let components: [Range<Int>]

  /// Finds the parts of a valid path that starts at `start`.
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
