internal import CCurl

extension Transfer {
  /// Sets all options and callbacks of libcurl.
  ///
  /// After this call, the object must outlive the transfer.
  func prepare(_ configuration: TransportConfiguration) throws(TransportError) {
    try handle.prepare(request, configuration)
    try unsafe handle.easy.setCallbacks(
      context: Unmanaged.passUnretained(self).toOpaque(),
      lineSink: takeLine,
      sink: takeBody,
      gate: letRequestOut
    )
  }
}

/// The callback for `CURLOPT_HEADERFUNCTION`; the loop keeps the context, a `Transfer`, alive.
private func takeLine(
  bytes: UnsafeMutablePointer<CChar>,
  size: Int,
  count: Int,
  context: UnsafeMutableRawPointer?
) -> Int {
  guard let context = unsafe context else { return 0 }
  let transfer = unsafe Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
  unsafe transfer.take(line: UnsafeRawBufferPointer(start: bytes, count: count))
  return count
}

/// The callback for `CURLOPT_WRITEFUNCTION`; the loop keeps the context, a `Transfer`, alive.
private func takeBody(
  bytes: UnsafeMutablePointer<CChar>,
  size: Int,
  count: Int,
  context: UnsafeMutableRawPointer?
) -> Int {
  guard let context = unsafe context else { return 0 }
  let transfer = unsafe Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
  let taken = unsafe transfer.take(UnsafeRawBufferPointer(start: bytes, count: count))
  // libcurl treats any number other than `count` as an error. For no bytes, zero would not be an
  // error.
  return taken ? count : count + 1
}

/// The callback for `CURLOPT_PREREQFUNCTION`; the loop keeps the context, a `Transfer`, alive.
private func letRequestOut(
  context: UnsafeMutableRawPointer?,
  _: UnsafeMutablePointer<CChar>?,
  _: UnsafeMutablePointer<CChar>?,
  _: CInt,
  _: CInt
) -> CInt {
  guard let context = unsafe context else { return CURL_PREREQFUNC_ABORT }
  let transfer = unsafe Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
  return transfer.maySendRequest() ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
}
