extension String {
  /// The index after the first `://`, where the authority of a URL starts; nil if there is none.
  package var authorityStart: Index? {
    let mark = "://".utf8
    var rest = utf8[...]
    while let colon = rest.firstIndex(of: UInt8(ascii: ":")) {
      rest = rest[colon...]
      if rest.starts(with: mark) { return rest.index(colon, offsetBy: mark.count) }
      rest = rest.dropFirst()
    }
    return nil
  }
}
