/// The status line and the headers of a response, read line by line.
struct ResponseHead {
  /// The headers so far; nil if only libcurl can read them.
  private(set) var headers: [HTTPHeader]? = []

  /// Whether the headers ended with an empty line.
  ///
  /// libcurl 7.88 treats headers that end in the middle as complete headers without a body.
  private(set) var isWhole = false

  private var hasStatus = false

  /// Reads a line, which can also be part of the trailers.
  mutating func take(_ line: UnsafeRawBufferPointer, keepingHeaders: Bool) {
    if unsafe line.starts(with: "HTTP/".utf8) {
      // The headers of redirects and of interim responses do not count.
      if hasStatus { headers = nil }
      hasStatus = true
      isWhole = false
    } else if unsafe line.first == UInt8(ascii: "\r") || line.first == UInt8(ascii: "\n") {
      isWhole = true
    } else if !isWhole, keepingHeaders {
      unsafe add(HTTPHeader(line: line.bindMemory(to: UInt8.self).span))
    }
  }

  /// Adds a header; libcurl compares each header with all others when it lists them.
  private mutating func add(_ header: HTTPHeader?) {
    if let header { headers?.append(header) } else { headers = nil }
  }
}
