internal import FoundationEssentials
internal import Glibc
internal import Synchronization

/// Names for new messages that no other writer uses, on any machine or in any container.
final class MaildirNames: Sendable {
  private let now: @Sendable () -> Date
  private let count = Atomic<Int>(0)

  // Containers that share a folder often also share process IDs and host names.
  private let writer = String(UInt64.random(in: .min ... .max), radix: 36)

  init(now: @escaping @Sendable () -> Date) { self.now = now }

  /// Returns the next name; names of one writer sort in the order of writing.
  func next() -> String {
    let microseconds = Int(now().timeIntervalSince1970 * 1_000_000)
    let number = count.wrappingAdd(1, ordering: .relaxed).newValue
    let fraction = String(microseconds % 1_000_000 + 1_000_000).dropFirst()
    return "\(microseconds / 1_000_000).M\(fraction)P\(getpid())Q\(number)R\(writer).authflow"
  }

  /// The part of a file's name that stays when a reader moves the file and adds flags.
  static func key(of name: String) -> String { String(name.prefix { $0 != ":" }) }
}
