internal import MockPool
internal import Values

/// The regions for which a pool accepts signed calls.
package enum RegionReach: String, Hashable, Sendable, Codable {
  /// The pool's own region, as on AWS.
  case own
  /// Every region; ListUserPools lists the pool only in its own region.
  case everywhere
  /// Every region; ListUserPools lists the pool in every region.
  case listedEverywhere
}

/// An AWS region, such as `eu-west-1`.
package struct Region: Hashable, Sendable {
  /// The name: at most 45 lowercase letters, digits, and hyphens.
  package let name: String

  /// Takes a name; nil if it can't be the first part of a pool ID.
  ///
  /// The longest ID has 55 characters (service model), with `_` and nine characters after the
  /// region.
  package init?(_ name: String) {
    let isName = name.utf8.allSatisfy {
      $0.isASCIILowercase || $0.isASCIIDigit || $0 == UInt8(ascii: "-")
    }
    guard isName, (1...45).contains(name.utf8.count) else { return nil }
    self.name = name
  }

  /// The region in a pool ID; the whole ID if it has no region.
  init(ofPool id: String) { name = MockPool.region(ofPool: id) }

  /// The region in an `Authorization` field; nil if the field has another scheme or the region's
  /// name is invalid.
  ///
  /// The signature can be invalid. Format: `Credential=KEY/DATE/REGION/SERVICE/aws4_request`
  /// (SigV4).
  init?(signature field: String) {
    let field = Array(field.utf8)
    guard field.starts(with: Region.algorithm), let scope = Region.scope(in: field) else {
      return nil
    }
    let slashes = scope.indices.filter { scope[$0] == UInt8(ascii: "/") }
    guard slashes.count == 4 else { return nil }
    self.init(String(decoding: scope[(slashes[1] + 1)..<slashes[2]], as: UTF8.self))
  }

  /// The value of the first `Credential` in an `Authorization` field; nil if there is none.
  ///
  /// Commas and spaces separate the parts of the field.
  private static func scope(in field: [UInt8]) -> ArraySlice<UInt8>? {
    var start = 0
    while start < field.count {
      let rest = field[start...]
      let end = rest.firstIndex { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: " ") }
      if rest.starts(with: credential) {
        return rest[..<(end ?? field.count)].dropFirst(credential.count)
      }
      start = (end ?? field.count) + 1
    }
    return nil
  }

  private static let algorithm = Array("AWS4-HMAC-SHA256".utf8)
  private static let credential = Array("Credential=".utf8)
}
