import FoundationEssentials

/// Which file has a name at a moment.
struct FileIdentity: Hashable, Sendable {
  private let device: UInt64
  private let number: UInt64

  /// Asks the system; nil where there is none.
  init?(path: String) {
    guard let facts = try? FileManager.default.attributesOfItem(atPath: path),
      let device = facts[.systemNumber].flatMap(FileIdentity.number),
      let number = facts[.systemFileNumber].flatMap(FileIdentity.number)
    else { return nil }
    (self.device, self.number) = (device, number)
  }

  /// Reads a fact: a number of Swift's, or an object of full Foundation's where a library has loaded that.
  private static func number(_ fact: Any) -> UInt64? { UInt64("\(fact)") }
}
