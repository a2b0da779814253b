package import Diagnostics
internal import YAMLTree

extension SourceFile {
  /// The place of the value that a path leads to from the part whose key or start is at a range; the part's where
  /// the file has nothing of the path, as what a call has by another name.
  package func place(ofMember path: [String], inPartAt range: SourceRange) -> SourceRange {
    guard let first = path.first,
      let root = YAMLStream(reading: self).documents.lazy.compactMap(\.root).first,
      var node = root.part(at: range)
    else { return range }
    var place = range
    for name in [SourceFile.names[first] ?? first] + path.dropFirst() {
      if let pair = node.pairs?.first(where: { $0.name == name }) {
        (place, node) = (
          pair.value.pairs == nil ? pair.value.shownRange : pair.key.range, pair.value
        )
      } else if let elements = node.elements, let index = Int(name),
        elements.indices.contains(index)
      {
        (place, node) = (elements[index].shownRange, elements[index])
      } else {
        return place
      }
    }
    return place
  }

  /// What the file calls members of the calls that make a pool.
  private static let names = ["PoolName": "Name", "Schema": "SchemaAttributes"]
}

extension YAMLNode {
  /// The mapping whose key is at a range, or the element of a list that starts there.
  fileprivate func part(at range: SourceRange) -> YAMLNode? {
    for pair in pairs ?? [] {
      if pair.key.range == range { return pair.value }
      if let found = pair.value.part(at: range) { return found }
    }
    return (elements ?? []).lazy.compactMap { element in
      element.part(at: range) ?? (element.range.lowerBound == range.lowerBound ? element : nil)
    }.first
  }
}
