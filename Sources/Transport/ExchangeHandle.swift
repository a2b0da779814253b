internal import Values

/// A libcurl handle for one exchange after another.
///
/// Most options of a request are those of the request before it. A new handle would set all of
/// them again.
final class ExchangeHandle {
  private(set) var easy = EasyHandle()
  /// The shape whose options are set; nil before the first request.
  private var shape: RequestShape?

  /// Sets the options that a request needs.
  ///
  /// A handle that had a request before must have been taken for this request's shape.
  func prepare(
    _ request: HTTPRequest,
    _ configuration: TransportConfiguration
  ) throws(TransportError) {
    guard shape == nil else { return try easy.applyOwnParts(of: request, configuration) }
    try easy.apply(request, configuration)
    shape = RequestShape(request)
  }

  /// Whether the options of a shape are set.
  fileprivate func has(_ other: RequestShape) -> Bool { shape == other }

  /// Frees the headers and the body of the last request, which may contain secrets.
  ///
  /// Returns false if libcurl did not free them.
  fileprivate func release() -> Bool {
    do throws(TransportError) {
      try easy.releaseOwnParts(withBody: shape?.sendsBody ?? false)
      return true
    } catch {
      return false
    }
  }
}

/// The idle handles of a transport.
struct IdleHandles {
  private var handles: [ExchangeHandle] = []

  /// The limit, which is above the number of concurrent requests of most runs.
  private static let maximum = 32

  /// Removes and returns a handle whose options fit a request; nil if there is none.
  mutating func take(for request: HTTPRequest) -> ExchangeHandle? {
    let shape = RequestShape(request)
    return handles.lastIndex { $0.has(shape) }.map { handles.remove(at: $0) }
  }

  /// Keeps the handle of an exchange that succeeded at once.
  mutating func keep(_ handle: ExchangeHandle) {
    guard handle.release() else { return }
    if handles.count == IdleHandles.maximum { handles.removeFirst() }
    handles.append(handle)
  }
}

/// The parts of a request that `EasyHandle.applyOwnParts` does not set.
private struct RequestShape: Equatable {
  let sendsBody: Bool
  private let method: String
  private let timeout: Duration?
  private let connectTimeout: Duration
  private let maximumBodySize: Int
  private let followRedirects: Bool
  /// libcurl opens the path's bytes, in which equal strings can differ.
  private let caFile: ExactString?

  init(_ request: HTTPRequest) {
    sendsBody = request.sendsBody
    method = request.method
    (timeout, connectTimeout) = (request.timeout, request.connectTimeout)
    maximumBodySize = request.maximumBodySize
    followRedirects = request.followRedirects
    caFile = request.caFile.map(ExactString.init)
  }
}
