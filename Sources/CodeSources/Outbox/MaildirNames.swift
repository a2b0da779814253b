internal import FoundationEssentials
internal import Glibc
internal import Synchronization

/// Names for new messages that no other writer uses, whatever machine or container it runs on.
final class MaildirNames: Sendable {
  private let now: @Sendable () -> Date
  private let count = Atomic<Int>(0)

  // Containers that share a folder often share process ids and host names too.
  private let writer = String(UInt64.random(in: .min ... .max), radix: 36)

  init(now: @escaping @Sendable () -> Date) { self.now = now }

  /// The next name; names of one writer sort in the order of writing.
  func next() -> String {
    let microseconds = Int(now().timeIntervalSince1970 * 1_000_000)
    let number = count.wrappingAdd(1, ordering: .relaxed).newValue
    let fraction = String(microseconds % 1_000_000 + 1_000_000).dropFirst()
    return "\(microseconds / 1_000_000).M\(fraction)P\(getpid())Q\(number)R\(writer).authflow"
  }

  /// The part of a file's name that stays when a reader moves the file and adds flags.
  static func key(of name: String) -> String { String(name.prefix { $0 != ":" }) }
}
