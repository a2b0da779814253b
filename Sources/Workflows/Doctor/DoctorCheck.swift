internal import Diagnostics
internal import Values

/// One check of `authflow doctor`, with its result.
struct DoctorCheck: Hashable, Sendable {
  /// The part of a run that a check is about, in the order of the table.
  enum Topic: String, CaseIterable, Sendable {
    case connection, credentials, permissions, pool, messages, machine
  }

  /// The result of a check.
  enum Status: String, CaseIterable, Sendable {
    case ok
    /// A fact that does not stop a run but can explain its results.
    case remark
    /// Something that stops a run, or a part of it.
    case problem
    case unchecked
  }

  /// The part of a run that the check is about.
  let topic: Topic

  /// The name of the check: an operation, a source, or a short description.
  let name: String

  /// The result.
  let status: Status

  /// The facts: lowercase, without a full stop.
  private(set) var message: String

  /// The instruction for the user, as a sentence; nil if no action is necessary.
  private(set) var help: String?

  /// Whether the safety rules for live pools do not allow what the command should do.
  let isRejection: Bool

  /// Creates a check from its finding.
  init(_ topic: Topic, _ name: String, _ finding: some DoctorFinding) {
    (self.topic, self.name) = (topic, name)
    (status, message, help) = (finding.status, finding.message, finding.help)
    isRejection = finding.isRejection
  }

  /// Joins operations that were not checked for the same reason; the message names them if there
  /// are at most six.
  init(joining operations: [DoctorCheck]) {
    let (first, names) = (operations[0], operations.map(\.name))
    (topic, status, help, isRejection) = (first.topic, first.status, first.help, first.isRejection)
    name = names.count.counting("operation")
    let few = names.count <= 6 ? " (\(names.inSentence()))" : ""
    message = first.message + few
  }

  /// Masks the secrets in the facts, such as a password in the message of a server.
  ///
  /// The redactor finds a secret only in its original form, so it must run before control
  /// characters are escaped.
  func redacted(by redactor: Redactor) -> DoctorCheck {
    var check = self
    check.message = redactor.redact(message)
    check.help = help.map(redactor.redact)
    return check
  }
}

/// The facts that a check found, and how they are described.
protocol DoctorFinding: Sendable, Hashable {
  var status: DoctorCheck.Status { get }
  /// The facts: lowercase, without a full stop.
  var message: String { get }
  /// The instruction for the user, as a sentence; nil if no action is necessary.
  var help: String? { get }
  /// Whether the safety rules for live pools do not allow what the command should do.
  var isRejection: Bool { get }
}

extension DoctorFinding {
  var help: String? { nil }
  var isRejection: Bool { false }
}

/// The reason that a check was not made, or did not end.
enum UncheckedFinding: DoctorFinding {
  /// The pool's endpoint can't be reached, so no call can be made.
  case unreachable
  case noCredentials
  /// The credentials were rejected, so every signed call would fail.
  case badCredentials
  /// The check took longer than its limit.
  case tooSlow(Duration)
  /// Ctrl-C ended the command first.
  case interrupted
  /// An earlier check found a problem that prevents this check.
  case blocked(by: String)

  var status: DoctorCheck.Status {
    if case .tooSlow = self { .problem } else { .unchecked }
  }

  var message: String {
    switch self {
    case .unreachable: "the pool's endpoint can't be reached"
    case .noCredentials: "no AWS credentials were found"
    case .badCredentials: "the AWS credentials can't be used"
    case .tooSlow(let limit): "no result within \(limit.sourceText)"
    case .interrupted: "interrupted"
    case .blocked(let name): "`\(name)` has a problem"
    }
  }
}
