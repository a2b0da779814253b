import HTTPTypes

/// Which signed calls a pool answers, by the region that they are signed for.
package enum RegionReach: String, Hashable, Sendable, Codable {
  /// Those of its own region, as on AWS.
  case own
  /// Those of every region; ListUserPools shows it in its own.
  case everywhere
  /// Those of every region, and every region lists it.
  case listedEverywhere
}

/// An AWS region by its name, such as `eu-west-1`.
package struct Region: Hashable, Sendable {
  /// The name: lower-case letters, digits, and hyphens, 45 characters at most.
  package let name: String

  /// Takes a name; nil for a string that can't be the first part of a pool's id.
  ///
  /// The longest id has 55 characters (the service's model), of which `_` and nine others are not the region's.
  package init?(_ name: String) {
    let isName = name.utf8.allSatisfy { byte in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "-")
    }
    guard isName, (1...45).contains(name.utf8.count) else { return nil }
    self.name = name
  }

  /// The region of a pool's id.
  init(ofPool id: String) { name = String(id.prefix { $0 != "_" }) }

  /// The region that a request is signed for; nil if it is unsigned or the region's name is invalid.
  ///
  /// The signature itself may be wrong. Form: `Credential=KEY/DATE/REGION/SERVICE/aws4_request` (Signature Version 4).
  init?(signatureIn fields: HTTPFields) {
    guard let field = fields[.authorization], field.hasPrefix("AWS4-HMAC-SHA256"),
      let start = field.firstRange(of: "Credential=")?.upperBound
    else { return nil }
    let scope = field[start...].prefix { $0 != "," && $0 != " " }
      .split(separator: "/", omittingEmptySubsequences: false)
    guard scope.count == 5 else { return nil }
    self.init(String(scope[2]))
  }
}
