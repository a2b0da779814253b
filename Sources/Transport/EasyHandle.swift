internal import CCurl
internal import Values

/// Owns one libcurl handle: its options, its error message, and its header list.
@safe
struct EasyHandle: ~Copyable {
  /// libcurl's handle, valid during the lifetime of this value.
  let raw: OpaquePointer
  private let errorText: UnsafeMutablePointer<CChar>  // libcurl keeps this address
  private var headers: HeaderLines?  // and the address of its list

  init() {
    guard let raw = unsafe curl_easy_init() else {
      preconditionFailure("libcurl is out of memory")
    }
    unsafe self.raw = raw
    unsafe errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
    unsafe errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    headers = nil
    unsafe ccurl_set_pointer(raw, CURLOPT_ERRORBUFFER, errorText)
  }

  deinit {
    unsafe curl_easy_cleanup(raw)
    unsafe errorText.deallocate()
  }
}

// MARK: - Options

extension EasyHandle {
  func set(_ option: CURLoption, _ value: Int) throws(TransportError) {
    try check(unsafe ccurl_set_long(raw, option, value))
  }

  func set(_ option: CURLoption, offset value: Int) throws(TransportError) {
    try check(unsafe ccurl_set_offset(raw, option, value))
  }

  /// Sets a string, which libcurl copies and reads up to its first NUL.
  func set(_ option: CURLoption, _ value: String) throws(TransportError) {
    guard !value.hasByte(where: { $0 == 0 }) else {
      throw .badRequest("a string contains a NUL byte")
    }
    try check(unsafe ccurl_set_string(raw, option, value))
  }

  /// Restores the default of a string.
  func unset(_ option: CURLoption) throws(TransportError) {
    try check(unsafe ccurl_set_pointer(raw, option, nil))
  }

  /// Sets the bytes of the body, which libcurl copies.
  func set(body: [UInt8]) throws(TransportError) {
    try set(CURLOPT_POSTFIELDSIZE_LARGE, offset: body.count)
    let code = unsafe body.withUnsafeBytes { bytes in
      // Without an address, libcurl would call a read callback for the body.
      unsafe bytes.baseAddress.map {
        unsafe ccurl_set_pointer(raw, CURLOPT_COPYPOSTFIELDS, $0)
      } ?? ccurl_set_string(raw, CURLOPT_COPYPOSTFIELDS, "")
    }
    try check(code)
  }

  /// Frees libcurl's copy of the body.
  func freeBody() throws(TransportError) {
    try check(unsafe ccurl_set_pointer(raw, CURLOPT_COPYPOSTFIELDS, nil))
  }

  /// Sets `count` header lines in libcurl's format, each with a NUL at its end.
  ///
  /// `Name: value` sets a header, `Name;` sets a header without a value, and `Name:` prevents a
  /// header that libcurl would add.
  mutating func set(headerLines: [UInt8], count: Int) throws(TransportError) {
    let lines = HeaderLines(headerLines, count: count)
    try check(unsafe ccurl_set_list(raw, CURLOPT_HTTPHEADER, lines.first))
    // libcurl reads the former list until it has the new one.
    headers = consume lines
  }

  /// Removes and frees the header lines.
  mutating func removeHeaderLines() throws(TransportError) {
    try check(unsafe ccurl_set_list(raw, CURLOPT_HTTPHEADER, nil))
    headers = nil
  }

  /// Removes the message of an earlier transfer.
  func clearError() { unsafe errorText.pointee = 0 }

  /// Sets the callbacks for the response's lines and bytes, and for the check before the request is
  /// sent.
  func setCallbacks(
    context: UnsafeMutableRawPointer,
    lineSink: ccurl_sink,
    sink: ccurl_sink,
    gate: ccurl_gate
  ) throws(TransportError) {
    try unsafe check(ccurl_set_pointer(raw, CURLOPT_PRIVATE, context))
    try unsafe check(ccurl_set_pointer(raw, CURLOPT_WRITEDATA, context))
    try unsafe check(ccurl_set_pointer(raw, CURLOPT_HEADERDATA, context))
    try unsafe check(ccurl_set_pointer(raw, CURLOPT_PREREQDATA, context))
    try unsafe check(ccurl_set_sink(raw, CURLOPT_HEADERFUNCTION, lineSink))
    try unsafe check(ccurl_set_sink(raw, CURLOPT_WRITEFUNCTION, sink))
    try unsafe check(ccurl_set_gate(raw, CURLOPT_PREREQFUNCTION, gate))
  }

  /// Sets the object that ``HandleOwner`` reads, which must outlive the handle.
  func setOwner(_ owner: AnyObject) throws(TransportError) {
    let context = unsafe Unmanaged.passUnretained(owner).toOpaque()
    try unsafe check(ccurl_set_pointer(raw, CURLOPT_PRIVATE, context))
  }

  func check(_ code: CURLcode) throws(TransportError) {
    guard code != CURLE_OK else { return }
    throw failure(code, mayHaveArrived: false)
  }
}

// MARK: - Results

extension EasyHandle {
  /// A number that libcurl recorded about the transfer; 0 if there is none.
  func number(_ info: CURLINFO) -> Int {
    var value = 0
    _ = unsafe ccurl_get_long(raw, info, &value)
    return value
  }

  /// The error for a code, with libcurl's message for this transfer, if any.
  func failure(_ code: CURLcode, mayHaveArrived: Bool) -> TransportError {
    let said = unsafe String(cString: errorText)
    let isProxy = number(CURLINFO_HTTP_CONNECTCODE) >= 300
    var error = TransportError(
      reason: isProxy ? .proxyRefused : TransportError.Reason(code, mayHaveArrived: mayHaveArrived),
      detail: said.isEmpty ? code.description : said,
      mayHaveArrived: mayHaveArrived
    )
    if error.reason == .tlsRefused { error.tlsFailure = TransportError.TLSFailure(code) }
    return error
  }
}
