import HTTPTypes

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
    let isName = name.utf8.allSatisfy { byte in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "-")
    }
    guard isName, (1...45).contains(name.utf8.count) else { return nil }
    self.name = name
  }

  /// The region in a pool ID.
  init(ofPool id: String) { name = String(id.prefix { $0 != "_" }) }

  /// The region for which a request is signed; nil if the request is unsigned or the region's
  /// name is invalid.
  ///
  /// The signature can be invalid. Format: `Credential=KEY/DATE/REGION/SERVICE/aws4_request`
  /// (SigV4).
  init?(signatureIn fields: HTTPFields) {
    guard let field = fields[.authorization]?.utf8, field.starts(with: "AWS4-HMAC-SHA256".utf8)
    else { return nil }
    let key = "Credential=".utf8
    let parts = field.split { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: " ") }
    guard let credential = parts.first(where: { $0.starts(with: key) }) else { return nil }
    let scope = credential.dropFirst(key.count)
      .split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard scope.count == 5 else { return nil }
    self.init(String(Substring(scope[2])))
  }
}
