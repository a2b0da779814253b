/// Parses one expression from bytes; offsets become scalars when an error is thrown.
struct ExpressionReader {
  let bytes: [UInt8]
  var position = 0

  mutating func expression() throws(ValueSyntaxError) -> ValueExpression {
    if let now = try now() { return now }
    let path = try path()
    guard take("(") else { return .path(path) }
    let argument = try argument()
    guard take(")") else { throw position < bytes.count ? unexpected() : error(.unclosed) }
    return .call(path, argument)
  }

  /// Parses `now` before names, because a name could contain the minus sign of `now-5m`.
  private mutating func now() throws(ValueSyntaxError) -> ValueExpression? {
    guard bytes[position...].starts(with: "now".utf8) else { return nil }
    let next = position + 3 < bytes.count ? bytes[position + 3] : UInt8(ascii: ")")
    guard next == UInt8(ascii: "+") || next == UInt8(ascii: "-") else {
      let isWhole = !ValueGrammar.isNameByte(next) && next != UInt8(ascii: ".")
      if isWhole { position += 3 }
      return isWhole ? .now(offset: .zero) : nil
    }
    let start = position + 4
    position = start
    while position < bytes.count, ValueGrammar.isNameByte(bytes[position]) { position += 1 }
    let span = String(decoding: bytes[start..<position], as: UTF8.self)
    do throws(DurationSyntaxError) {
      let offset = try Duration(authored: span)
      return .now(offset: next == UInt8(ascii: "-") ? .zero - offset : offset)
    } catch {
      throw self.error(.badDuration(error.reason), from: start)
    }
  }

  mutating func path() throws(ValueSyntaxError) -> ValuePath {
    var path = ValuePath(root: try name())
    while take(".") {
      if let index = try index() {
        path.components.append(.index(index))
      } else if take("\"") {
        path.components.append(.name(try quotedKey()))
      } else {
        path.components.append(.name(try name()))
      }
    }
    return path
  }

  private mutating func argument() throws(ValueSyntaxError) -> ValueExpression.Argument {
    if let number = try index() { return .number(number) }
    guard position < bytes.count, bytes[position].isASCIILetter else {
      throw error(.expectedArgument)
    }
    return .path(try path())
  }

  private mutating func name() throws(ValueSyntaxError) -> String {
    let start = position
    guard position < bytes.count, bytes[position].isASCIILetter else {
      throw error(.expectedName)
    }
    while position < bytes.count, ValueGrammar.isNameByte(bytes[position]) { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func index() throws(ValueSyntaxError) -> Int? {
    let digits = bytes[position...].prefix(while: \.isASCIIDigit)
    guard !digits.isEmpty else { return nil }
    guard let index = Int(String(decoding: digits, as: UTF8.self)) else {
      throw error(.expectedName)
    }
    position = digits.endIndex
    return index
  }

  private mutating func quotedKey() throws(ValueSyntaxError) -> String {
    guard let end = bytes[position...].firstIndex(of: UInt8(ascii: "\"")) else {
      throw error(.unclosed)
    }
    defer { position = end + 1 }
    return String(decoding: bytes[position..<end], as: UTF8.self)
  }

  mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard position < bytes.count, bytes[position] == UInt8(ascii: scalar) else { return false }
    position += 1
    return true
  }
}

// MARK: - Errors

extension ExpressionReader {
  func unexpected() -> ValueSyntaxError {
    let rest = String(decoding: bytes[position...].prefix(16), as: UTF8.self)
    return rest.first.map { error(.unexpected($0)) } ?? error(.unclosed)
  }

  func error(_ reason: ValueSyntaxError.Reason, from start: Int? = nil) -> ValueSyntaxError {
    let lower = scalarOffset(of: min(start ?? position, bytes.count))
    let upper = scalarOffset(of: min(position + (start == nil ? 1 : 0), bytes.count))
    return ValueSyntaxError(reason: reason, scalars: lower..<max(lower, upper))
  }

  private func scalarOffset(of byte: Int) -> Int { ExpressionReader.scalars(in: bytes[..<byte]) }

  /// The number of scalars that start in some bytes.
  static func scalars(in bytes: ArraySlice<UInt8>) -> Int { bytes.count { $0 & 0xC0 != 0x80 } }
}
