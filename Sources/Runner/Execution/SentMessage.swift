internal import CodeSources
internal import CognitoModel
internal import JSON
internal import Mail

/// A message that a successful call sends, as in "How an await chooses".
struct SentMessage: Hashable, Sendable {
  var medium: MessageMedium
  /// The recipient's address in the scenario; nil if only the mask is known.
  var address: String?
  /// The destination as masked by the pool; nil if it is not in the response.
  var mask: String?

  /// The messages that a successful call sent.
  ///
  /// Responses with CodeDeliveryDetails report their messages. AdminCreateUser (unless SUPPRESS)
  /// and AdminResetUserPassword send without a report. Whether AdminUpdateUserAttributes sends
  /// depends on the pool, so its messages are unknown.
  static func all(
    operation: String,
    input: JSONObject,
    answer: JSONObject,
    contact: @autoclosure () -> KnownUsers.Contact
  ) -> [SentMessage] {
    let reported = deliveries(in: answer)
    if !reported.isEmpty {
      let contact = contact()
      return reported.map { medium, mask in
        SentMessage(
          medium: medium,
          address: medium == .sms ? contact.phone : contact.email,
          mask: mask
        )
      }
    }
    switch operation {
    case "AdminCreateUser" where !OperationEffect.isSuppressed(operation, input):
      return unreported(input["DesiredDeliveryMediums"]?.array?.compactMap(\.string), contact())
    case "AdminResetUserPassword": return unreported(nil, contact())
    default: return []
    }
  }

  private static func deliveries(in answer: JSONObject) -> [(MessageMedium, String?)] {
    var list = answer["CodeDeliveryDetailsList"]?.array ?? []
    if let details = answer["CodeDeliveryDetails"] { list.insert(details, at: 0) }
    var found = list.compactMap { details in
      details["DeliveryMedium"]?.string.flatMap(MessageMedium.init).map {
        ($0, details["Destination"]?.string)
      }
    }
    let challenge = answer["ChallengeParameters"]
    if let medium = challenge?["CODE_DELIVERY_DELIVERY_MEDIUM"]?.string.flatMap(MessageMedium.init)
    {
      found.append((medium, challenge?["CODE_DELIVERY_DESTINATION"]?.string))
    }
    return found
  }

  /// The messages that a response does not report: one to each known address of the requested
  /// media, or to every known address.
  private static func unreported(_ media: [String]?, _ contact: KnownUsers.Contact) -> [SentMessage]
  {
    let wanted = media ?? []
    let email = contact.email.map { SentMessage(medium: .email, address: $0, mask: nil) }
    let sms = contact.phone.map { SentMessage(medium: .sms, address: $0, mask: nil) }
    let both = [email, sms].compactMap { $0 }
    let chosen = both.filter { wanted.contains($0.medium.rawValue) }
    return chosen.isEmpty ? both : chosen
  }

  /// The recipient for matching awaits; nil if nothing is known.
  ///
  /// If the scenario's address does not match the pool's mask, the recipient has only the mask.
  var recipient: Recipient? {
    guard let mask else { return address.map { .address($0) } }
    if let address, Recipient.masked(mask).fits(address) { return .address(address) }
    return .masked(mask)
  }
}
