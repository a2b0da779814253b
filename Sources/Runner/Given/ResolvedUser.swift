internal import Diagnostics
internal import JSON
internal import Mail
internal import Scenario
internal import Values

/// A given user with every value read.
struct ResolvedUser: Sendable {
  /// The name in `$(users.NAME...)`.
  var name: String
  var range: SourceRange
  var username: String
  var password: Secret
  var status: GivenUser.Status
  var isEnabled: Bool
  var groups: [String] = []
  /// The attributes of the user's creation, except the verified flags.
  var attributes: JSONObject
  /// `email_verified` and `phone_number_verified`, which only admins can set.
  var proofs = JSONObject()
  /// Whether a software token is enrolled.
  var hasToken: Bool
  /// The preferred second factor; nil if there is none.
  var factor: GivenUser.Factor?

  /// The email address at which the user receives messages.
  var email: String? { attributes["email"]?.string }
  var phone: String? { attributes["phone_number"]?.string }
}

extension ResolvedUser {
  /// Enrolls a token if the preferred factor needs one, and prefers TOTP if a token is enrolled
  /// without a preferred factor.
  mutating func completeFactor() {
    hasToken = hasToken || factor == .totp
    if hasToken, factor == nil { factor = .totp }
  }

  /// Adds the verified flags from `verified`, or else the flags of a confirmed sign-up.
  ///
  /// A confirmed sign-up proves an address, so the pool marks it as verified. An unconfirmed
  /// sign-up proves none.
  mutating func prove(_ verified: [GivenUser.Contact]?) {
    let own: [GivenUser.Contact] = status == .unconfirmed ? [] : [.email, .phone]
    for contact in verified ?? own {
      let attribute = contact == .email ? "email" : "phone_number"
      if attributes[attribute] != nil { proofs["\(attribute)_verified"] = "true" }
    }
  }

  /// Adds the author's own attributes.
  ///
  /// A verified flag among the attributes is stored in `proofs`.
  mutating func add(_ further: JSONObject) {
    for (name, value) in further.members {
      let text = JSONValue.string(value.unquotedText)
      if ["email_verified", "phone_number_verified"].contains(name) {
        proofs[name] = text
      } else {
        attributes[name] = text
      }
    }
  }
}

extension ResolvedUser {
  /// The input of AdminSetUserMFAPreference; nil if the user has no second factor.
  var mfaPreference: RequestObject? {
    var preference = JSONObject()
    if hasToken {
      preference["SoftwareTokenMfaSettings"] = [
        "Enabled": true, "PreferredMfa": .bool(factor == .totp),
      ]
    }
    let preferred: JSONValue = ["Enabled": true, "PreferredMfa": true]
    if factor == .sms { preference["SMSMfaSettings"] = preferred }
    if factor == .email { preference["EmailMfaSettings"] = preferred }
    return preference.isEmpty ? nil : RequestObject(preference)
  }
}
