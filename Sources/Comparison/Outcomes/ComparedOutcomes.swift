internal import JSON
internal import RunRecord
internal import Values

/// The comparable parts of two outcomes, without values that differ between any two calls and
/// without repeated fields.
struct ComparedOutcomes {
  private(set) var sides: Sides<JSONObject>

  init(_ outcomes: Sides<Outcome>) {
    sides = outcomes.map { ComparedOutcomes.lasting($0.fields) }
    if (sides.a[OutcomePath.error] == nil) != (sides.b[OutcomePath.error] == nil) {
      keep(only: [OutcomePath.error, OutcomePath.nextStep])
    } else {
      dropRepeated()
    }
  }

  /// Removes values that differ between any two calls: authflow's measurements, and HTTP transfer
  /// headers.
  private static func lasting(_ fields: JSONObject) -> JSONObject {
    var fields = fields
    fields["requestId"] = nil
    fields["elapsed"] = nil
    if let headers = fields["headers"]?.object {
      // Each header is present in several spellings.
      let kept = headers.members.filter { $0.key == $0.key.lowercased() }
        .filter { !transfer.contains($0.key) }
      fields["headers"] = .object(JSONObject(kept.map { ($0.key, $0.value) }))
    }
    return fields
  }

  private static let transfer: Set = ["connection", "content-length", "date", "keep-alive"]

  private mutating func keep(only names: Set<String>) {
    sides = sides.map { fields in fields.filter { name, _ in names.contains(name) } }
  }

  /// The members of the raw response that other fields of an outcome repeat.
  private static let repeated: [(field: String, members: [String])] = [
    ("delivery", ["CodeDeliveryDetails"]), ("deliveries", ["CodeDeliveryDetailsList"]),
    ("challenge", ["ChallengeName", "ChallengeParameters", "AvailableChallenges"]),
    ("userSub", ["UserSub"]), ("attributes", ["UserAttributes"]),
    (
      OutcomePath.nextStep,
      ["UserConfirmed", "ChallengeName", "ChallengeParameters", "AvailableChallenges"]
    ),
    (OutcomePath.error, ["__type", "message", "Message"]), ("credentials", ["Credentials"]),
    ("devices", ["Devices"]), ("mfa", ["UserMFASettingList", "PreferredMfaSetting"]),
  ]

  private mutating func dropRepeated() {
    let differsInStep = sides.a[OutcomePath.nextStep] != sides.b[OutcomePath.nextStep]
    for (field, members) in ComparedOutcomes.repeated where has(field) {
      for member in members { drop(member, of: ["response"]) }
    }
    if has("tokens") {
      for token in ["IdToken", "AccessToken", "ExpiresIn"] {
        drop(token, of: ["response", "AuthenticationResult"])
      }
      if !partsInNewRefreshToken { drop("RefreshToken", of: ["response", "AuthenticationResult"]) }
    }
    guard differsInStep else { return }
    // The other fields belong to the differing next step.
    for field in ["tokens", "response"] where !hasBoth(field) || field == "response" {
      sides.a[field] = nil
      sides.b[field] = nil
    }
  }

  /// Whether only one side gets a new refresh token.
  ///
  /// The session's tokens do not show the difference, because they keep the first refresh token.
  private var partsInNewRefreshToken: Bool {
    let isAnswered = sides.map { $0["response"]?["AuthenticationResult"]?["RefreshToken"] != nil }
    let isKept = sides.map { $0["tokens"]?["refresh"] != nil }
    return isAnswered.a != isAnswered.b && isKept.a == isKept.b
  }

  private func has(_ field: String) -> Bool { sides.a[field] != nil || sides.b[field] != nil }

  private func hasBoth(_ field: String) -> Bool { sides.a[field] != nil && sides.b[field] != nil }

  private mutating func drop(_ member: String, of path: [String]) {
    sides = sides.map { $0.dropping(member, of: path[...]) }
  }
}

extension JSONObject {
  fileprivate func dropping(_ member: String, of path: ArraySlice<String>) -> JSONObject {
    var copy = self
    guard let first = path.first else {
      copy[member] = nil
      return copy
    }
    if let inner = self[first]?.object {
      copy[first] = .object(inner.dropping(member, of: path.dropFirst()))
    }
    return copy
  }
}
