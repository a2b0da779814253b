internal import Synchronization

/// The bytes of one form of a secret, which may be made later.
///
/// A token has about a dozen forms of a kilobyte each. Most of them are never compared, because no
/// string contains their first bytes.
final class FormBytes: Sendable {
  /// The first four bytes, as they are in memory; nil for a shorter form.
  let start: UInt32?
  private let state: Mutex<State>

  private enum State {
    case made([UInt8])
    case later(@Sendable () -> [UInt8])
  }

  /// Creates a form that consists of these bytes.
  init(_ bytes: [UInt8]) {
    start = FormBytes.start(of: bytes)
    state = Mutex(.made(bytes))
  }

  /// Creates a form that begins with `start`; `make` returns all of its bytes.
  init(start: [UInt8], later make: @escaping @Sendable () -> [UInt8]) {
    self.start = FormBytes.start(of: start)
    state = Mutex(.later(make))
  }

  private static func start(of bytes: [UInt8]) -> UInt32? {
    guard bytes.count >= MemoryLayout<UInt32>.size else { return nil }
    return bytes.withUnsafeBytes { $0.loadUnaligned(as: UInt32.self) }
  }

  /// All bytes.
  var all: [UInt8] {
    state.withLock { state in
      switch state {
      case .made(let bytes): return bytes
      case .later(let make):
        let bytes = make()
        state = .made(bytes)
        return bytes
      }
    }
  }

  /// Whether the form is known to have the same bytes as `other`, without making either.
  func isKnown(toEqual other: FormBytes) -> Bool {
    guard self !== other else { return true }
    guard let made, let others = other.made else { return false }
    return made == others
  }

  /// The bytes if they are made already.
  private var made: [UInt8]? {
    state.withLock { state in if case .made(let bytes) = state { bytes } else { nil } }
  }
}
