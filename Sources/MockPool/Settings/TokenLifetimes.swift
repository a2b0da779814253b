import JSON

/// How long a client's tokens live, in seconds.
struct TokenLifetimes: Hashable, Sendable {
  let access: Int
  let id: Int
  let refresh: Int
}

extension TokenLifetimes {
  /// Reads a client's description; what it leaves out is an hour, an hour and thirty days.
  init(_ client: JSONObject) {
    let units = client["TokenValidityUnits"]
    func seconds(_ member: String, _ unit: String, _ usual: String) -> Int? {
      guard let count = client[member]?.int, count > 0 else { return nil }
      return count * TokenLifetimes.seconds(in: units?[unit]?.string ?? usual)
    }
    access = seconds("AccessTokenValidity", "AccessToken", "hours") ?? 3600
    id = seconds("IdTokenValidity", "IdToken", "hours") ?? 3600
    refresh = seconds("RefreshTokenValidity", "RefreshToken", "days") ?? 30 * 86_400
  }

  private static func seconds(in unit: String) -> Int {
    switch unit {
    case "seconds": 1
    case "minutes": 60
    case "days": 86_400
    default: 3600
    }
  }
}
