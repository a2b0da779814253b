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

  /// The region in a pool ID.
  init(ofPool id: String) {
    name = String(Substring(id.utf8.prefix { $0 != UInt8(ascii: "_") }))
  }

  /// The region in an `Authorization` field; nil if the field has another scheme or the region's
  /// name is invalid.
  ///
  /// The signature can be invalid. Format: `Credential=KEY/DATE/REGION/SERVICE/aws4_request`
  /// (SigV4).
  init?(signature field: String) {
    let field = Array(field.utf8)
    guard field.starts(with: Region.algorithm) else { return nil }
    let parts = field.split { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: " ") }
    guard let credential = parts.first(where: { $0.starts(with: Region.credential) }) else {
      return nil
    }
    let scope = credential.dropFirst(Region.credential.count)
      .split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard scope.count == 5 else { return nil }
    self.init(String(decoding: scope[2], as: UTF8.self))
  }

  private static let algorithm = Array("AWS4-HMAC-SHA256".utf8)
  private static let credential = Array("Credential=".utf8)
}
