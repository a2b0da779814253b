extension SyntaxDocument {
  /// Sorts the keys.
  ///
  /// Comments about the document stay at the top.
  mutating func sort(by order: any YAMLKeyOrder) {
    let head = takeHead()
    root.sort(by: order)
    guard case .collection(var collection) = root.content, let head else { return }
    if collection.entries[0].leading.isEmpty {
      collection.entries[0].followsBlank = head.isApart
    } else {
      collection.entries[0].leading[0].followsBlank = head.isApart
    }
    collection.entries[0].leading = head.comments + collection.entries[0].leading
    root.content = .collection(collection)
  }

  /// Removes and returns the comments about the document, which are above the first key; nil if
  /// none.
  ///
  /// The last of several blocks belongs to the key, unless an empty line separates them.
  private mutating func takeHead() -> (comments: [YAMLComment], isApart: Bool)? {
    guard case .collection(var collection) = root.content, !collection.isFlow,
      let first = collection.entries.first, !first.leading.isEmpty
    else { return nil }
    var comments = first.leading
    var isApart = first.followsBlank
    if !isApart, let start = comments.lastIndex(where: \.followsBlank), start > 0 {
      comments.removeLast(comments.count - start)
      isApart = true
    }
    collection.entries[0].leading.removeFirst(comments.count)
    collection.entries[0].followsBlank = false
    root.content = .collection(collection)
    return (comments, isApart)
  }
}
