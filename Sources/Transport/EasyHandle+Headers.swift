internal import CCurl

// The headers of a response.
extension EasyHandle {
  /// The headers of the last response, in order.
  func answerHeaders() -> [HTTPHeader] {
    var result: [HTTPHeader] = []
    result.reserveCapacity(16)
    var last: UnsafeMutablePointer<curl_header>?
    while let header = unsafe curl_easy_nextheader(raw, UInt32(CURLH_HEADER), -1, last) {
      let (name, value) = unsafe (header.pointee.name, header.pointee.value)
      if let name = unsafe name, let value = unsafe value {
        result.append(unsafe HTTPHeader(String(cString: name), EasyHandle.text(of: value)))
      }
      unsafe last = header
    }
    return result
  }

  /// The first header of the last response with each of these names.
  func answerHeaders(named names: [String]) -> [HTTPHeader] {
    names.compactMap { name in
      var header: UnsafeMutablePointer<curl_header>?
      guard
        unsafe curl_easy_header(raw, name, 0, UInt32(CURLH_HEADER), -1, &header) == CURLHE_OK,
        let value = unsafe header?.pointee.value
      else { return nil }
      return HTTPHeader(name, unsafe EasyHandle.text(of: value))
    }
  }

  /// The value of a header; libcurl 7.88 keeps the line end of an empty value.
  private static func text(of value: UnsafePointer<CChar>) -> String {
    let text = unsafe String(cString: value)
    return text == "\r" || text == "\n" ? "" : text
  }
}
