extension [UInt8] {
  /// The bytes of a UTF-8 file without its byte order mark, which some programs write first.
  package var withoutByteOrderMark: ArraySlice<UInt8> {
    let mark = "\u{FEFF}".utf8
    return starts(with: mark) ? dropFirst(mark.count) : self[...]
  }
}
