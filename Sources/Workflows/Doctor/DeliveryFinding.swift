internal import Diagnostics
internal import Reports
internal import Values

/// The result of `--send`: whether a code arrived, and whether the user was deleted.
enum DeliveryFinding: DoctorFinding {
  /// The code of a sign-up arrived; `after` is the duration of the await, and `isDeleted` states
  /// whether the user was deleted.
  case arrived(after: Duration, isDeleted: Bool)
  /// No sign-up was made, or no code arrived, for this reason; `details` help to find the cause.
  case failed(reason: String, details: [String] = [])
  /// The safety rules for live pools do not allow the sign-up.
  case refused(reason: String)
  /// The user could not be deleted; `sweep` is the command that tries again.
  case left(user: String, reason: String, sweep: String)
  /// The source has no template for addresses.
  case noAddress
  /// The pool has no source for email.
  case noSource
  /// The pool accepts only phone numbers as user names.
  case phoneNumbers
  /// The pool requires attributes for which authflow has no value.
  case attributes([String])

  var status: DoctorCheck.Status {
    switch self {
    case .arrived: .ok
    case .failed, .refused, .left, .noSource: .problem
    case .noAddress, .phoneNumbers, .attributes: .unchecked
    }
  }

  var isRejection: Bool { if case .refused = self { true } else { false } }

  /// Whether the finding is about the user of the sign-up, and not about the message.
  var isAboutUser: Bool { if case .left = self { true } else { false } }

  var message: String {
    switch self {
    case .arrived(let time, let isDeleted):
      "the code of a sign-up arrived after \(time.shortText)"
        + (isDeleted ? ", and the user was deleted" : "")
    case .failed(let reason, _), .refused(let reason): reason
    case .left(let user, let reason, _): "the user `\(user)` was not deleted: \(reason)"
    case .noAddress: "the source has no `address`, so no message can be sent to it"
    case .noSource: "the pool has no source for email"
    case .phoneNumbers: "the pool accepts only phone numbers as user names"
    case .attributes(let names):
      "the pool requires the attributes \(names.listed()), but authflow has no values for them"
    }
  }

  var help: String? {
    switch self {
    case .failed(_, let details) where !details.isEmpty: details.joined(separator: "; ")
    case .failed:
      "Check the settings above, the mailbox, and its spam folder."
    case .left(_, _, let sweep): "Set AWS credentials if there are none, and run `\(sweep)`."
    case .noSource: "Add a source to the project file, and name it in the pool's `source`."
    case .noAddress: "Set `address` of the source, such as `qa+$(tag)@example.com`."
    case .refused, .arrived, .phoneNumbers, .attributes: nil
    }
  }
}
