internal import CCurl

/// A libcurl handle for one exchange after another.
///
/// Most options of a request are those of the request before it. A new handle would set all of
/// them again.
final class ExchangeHandle {
  private(set) var easy = EasyHandle()
  /// The request whose options are set, without its own parts; nil before the first request.
  private var shape: HTTPRequest?

  /// Sets the options that a request needs.
  func prepare(
    _ request: HTTPRequest,
    _ configuration: TransportConfiguration
  ) throws(TransportError) {
    let shape = request.shape
    if has(shape) {
      try easy.applyOwnParts(of: request)
    } else {
      try easy.apply(request, configuration)
      self.shape = shape
    }
  }

  /// Whether the options of a shape are set.
  ///
  /// libcurl sends bytes, and equal strings can differ in their bytes, such as `é` as one scalar or
  /// as two.
  fileprivate func has(_ other: HTTPRequest) -> Bool {
    guard let shape, shape == other else { return false }
    return shape.url.utf8.elementsEqual(other.url.utf8)
      && (shape.caFile ?? "").utf8.elementsEqual((other.caFile ?? "").utf8)
  }
}

/// The idle handles of a transport.
struct IdleHandles {
  private var handles: [ExchangeHandle] = []

  /// The limit, which is above the number of concurrent requests of most runs.
  private static let maximum = 32

  /// Removes and returns a handle whose options fit a request; nil if there is none.
  mutating func take(for request: HTTPRequest) -> ExchangeHandle? {
    let shape = request.shape
    return handles.lastIndex { $0.has(shape) }.map { handles.remove(at: $0) }
  }

  /// Keeps the handle of an exchange that succeeded at once.
  mutating func keep(_ handle: ExchangeHandle) {
    if handles.count == IdleHandles.maximum { handles.removeFirst() }
    handles.append(handle)
  }
}

extension HTTPRequest {
  /// The request without the parts that `EasyHandle.applyOwnParts` sets.
  fileprivate var shape: HTTPRequest {
    var shape = self
    shape.headers = []
    if method == "POST" { shape.body = [] }
    return shape
  }
}
