internal import CCurl

/// Hears what a mail server says while libcurl connects, sets up TLS and logs in.
protocol MailLineListener: AnyObject {
  /// Takes a line as libcurl hands it over; false ends the connection.
  func take(line: UnsafeRawBufferPointer) -> Bool
}

extension EasyHandle {
  /// Sets who hears the server's lines; libcurl points at the listener, which must outlive the handle.
  func setListener(_ listener: some MailLineListener) throws(TransportError) {
    let context = unsafe Unmanaged<AnyObject>.passUnretained(listener).toOpaque()
    try unsafe check(ccurl_set_pointer(raw, CURLOPT_HEADERDATA, context))
    try unsafe check(ccurl_set_sink(raw, CURLOPT_HEADERFUNCTION, takeLine))
    // What libcurl takes for a body goes nowhere; its default would print it.
    try unsafe check(
      ccurl_set_sink(raw, CURLOPT_WRITEFUNCTION) { _, size, count, _ in size * count }
    )
  }
}

/// `CURLOPT_HEADERFUNCTION`: the context is the listener.
private func takeLine(
  bytes: UnsafeMutablePointer<CChar>,
  size: Int,
  count: Int,
  context: UnsafeMutableRawPointer?
) -> Int {
  guard let context = unsafe context,
    let listener = unsafe Unmanaged<AnyObject>.fromOpaque(context).takeUnretainedValue()
      as? any MailLineListener
  else { return 0 }
  let isTaken = unsafe listener.take(line: UnsafeRawBufferPointer(start: bytes, count: count))
  // Any other number than the one given is an error to libcurl.
  return isTaken ? count : count + 1
}
