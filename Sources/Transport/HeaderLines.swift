internal import CCurl
internal import Glibc

/// The header lines of a request as libcurl's list, in two pieces of memory.
///
/// libcurl's own function copies each line, with two allocations.
@safe
struct HeaderLines: ~Copyable {
  private let text: UnsafeMutablePointer<CChar>
  private let nodes: UnsafeMutablePointer<curl_slist>
  private let count: Int

  /// Creates a list from `count` lines, each with a NUL at its end.
  init(_ lines: [UInt8], count: Int) {
    self.count = count
    unsafe text = .allocate(capacity: lines.count)
    unsafe nodes = .allocate(capacity: count)
    unsafe lines.withUnsafeBytes { bytes in
      unsafe UnsafeMutableRawBufferPointer(start: text, count: bytes.count).copyMemory(from: bytes)
    }
    var line = unsafe text
    for index in 0..<count {
      let next = unsafe index + 1 < count ? nodes + index + 1 : nil
      unsafe (nodes + index).initialize(to: curl_slist(data: line, next: next))
      unsafe line += strlen(line) + 1
    }
  }

  deinit {
    unsafe nodes.deallocate()
    unsafe text.deallocate()
  }

  /// The list, valid during the lifetime of this value; nil without lines.
  var first: UnsafeMutablePointer<curl_slist>? { unsafe count > 0 ? nodes : nil }
}
