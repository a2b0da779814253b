extension CognitoModel {
  /// The most bytes of UTF-8 that a message repeats of one value, and that a header repeats of a message.
  ///
  /// «unconfirmed»: no answer of the service to a value of many kilobytes was found. Clients have limits:
  /// Python's reads header lines of 64 KB at most, Node's all headers of 16 KB together.
  package static let echoLimit = 1_024
}

extension String {
  /// What a message repeats of a value: as many of its first characters as fit into the limit.
  package var echoed: String {
    guard utf8.count > CognitoModel.echoLimit else { return self }
    var end = utf8.index(utf8.startIndex, offsetBy: CognitoModel.echoLimit)
    while UTF8.isContinuation(utf8[end]) { end = utf8.index(before: end) }
    return String(self[..<end])
  }
}
