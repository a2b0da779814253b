import CognitoModel
import JSON
import MockPool
import Values

/// What goes wrong on purpose, and how often.
struct InjectedFault: Hashable, Codable {
  let kind: Kind

  /// 0 for ever.
  var times: Int

  enum Kind: Hashable, Codable {
    case call(operation: String, CallFault)
    case mail(MailFault)
  }
}

/// What becomes of a call instead of its usual answer.
enum CallFault: Hashable, Codable {
  /// It is refused with an error of this type, and nothing of it is done.
  case error(type: String)
  /// It gets this HTTP status, and nothing of it is done.
  case status(Int)
  /// It is answered so much later.
  case latency(Duration)
  /// Its connection is cut before anything of it is done.
  case drop
  /// It is one too many.
  case throttle
}

/// What becomes of a message.
enum MailFault: Hashable, Codable {
  case late(Duration)
  /// It comes twice, with the same Message-ID.
  case doubled
  case lost
  /// It comes after the next one to the same recipient.
  case reordered
}

extension InjectedFault {
  /// Reads what a control endpoint is sent, durations in seconds; nil where it says no one fault.
  init?(_ body: JSONObject) {
    let known: Set = [
      "operation", "error", "httpStatus", "latency", "drop", "throttle", "mail", "by", "times",
    ]
    guard known.isSuperset(of: body.keys) else { return nil }
    let times = body["times"].map { $0.int ?? -1 } ?? 1
    guard times >= 0 else { return nil }
    self.times = times
    if let operation = body["operation"]?.string, body["mail"] == nil {
      guard let fault = CallFault(body) else { return nil }
      kind = .call(operation: operation, fault)
    } else {
      guard body["operation"] == nil, let fault = MailFault(body) else { return nil }
      kind = .mail(fault)
    }
  }

  /// The operation whose calls go wrong; nil where messages do.
  var operation: String? { if case .call(let operation, _) = kind { operation } else { nil } }

  /// Whether a pool has calls of that name; the pools as a whole are nobody's to break.
  static func canHit(_ operation: String) -> Bool {
    if OAuthEndpoint(rawValue: operation) != nil { return true }
    return CognitoModel.operation(operation) != nil
      && !["CreateUserPool", "ListUserPools"].contains(operation)
  }

  /// A day at most: more is a slip of the hand.
  fileprivate static func duration(_ seconds: JSONValue) -> Duration? {
    guard let seconds = seconds.double, (0...86_400).contains(seconds) else { return nil }
    return .seconds(seconds)
  }
}

extension CallFault {
  fileprivate init?(_ body: JSONObject) {
    let given = ["error", "httpStatus", "latency", "drop", "throttle"].filter { body[$0] != nil }
    guard given.count == 1, body["by"] == nil, let key = given.first, let value = body[key] else {
      return nil
    }
    switch (key, value) {
    case ("error", .string(let type)) where CallFault.isName(type): self = .error(type: type)
    case ("httpStatus", _):
      guard let status = value.int, (400...599).contains(status) else { return nil }
      self = .status(status)
    case ("latency", _):
      guard let time = InjectedFault.duration(value) else { return nil }
      self = .latency(time)
    case ("drop", .bool(true)): self = .drop
    case ("throttle", .bool(true)): self = .throttle
    default: return nil
    }
  }

  /// Letters and digits, as all names of errors; an HTTP header takes nothing else.
  private static func isName(_ text: String) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy {
        ValueGrammar.isLetter($0) || ValueGrammar.isDigit($0) || $0 == UInt8(ascii: "_")
      }
  }
}

extension MailFault {
  fileprivate init?(_ body: JSONObject) {
    let time = body["by"].map(InjectedFault.duration)
    switch (body["mail"]?.string, time) {
    case ("late", let time??): self = .late(time)
    case ("doubled", nil): self = .doubled
    case ("lost", nil): self = .lost
    case ("reordered", nil): self = .reordered
    default: return nil
    }
  }
}
