import CognitoModel
import Diagnostics
import JSON
import MockPool
import Values

/// A fault that a test injects.
struct InjectedFault: Hashable, Codable {
  let kind: Kind

  /// The number of remaining uses; 0 for unlimited uses.
  var times: Int

  enum Kind: Hashable, Codable {
    case call(operation: String, CallFault)
    case mail(MessageFault)
  }
}

/// The effect of a fault on a call.
enum CallFault: Hashable, Codable {
  /// The call returns an error of this type and changes nothing.
  case error(type: String)
  /// The call returns this HTTP status and changes nothing.
  case status(Int)
  /// The response is delayed.
  case latency(Duration)
  /// The connection is cut, and the call changes nothing.
  case drop
  /// The call returns TooManyRequestsException and changes nothing.
  case throttle
}

/// The effect of a fault on a message.
enum MessageFault: Hashable, Codable {
  case late(Duration)
  /// The message is sent twice, with the same Message-ID.
  case doubled
  case lost
  /// The message is sent after the next message to the same recipient.
  case reordered
}

extension InjectedFault {
  /// The keys in the body of a request to the control endpoint for faults.
  static let keys = [
    "operation", "error", "httpStatus", "latency", "drop", "throttle", "mail", "by", "times",
  ]

  /// Parses the body of a request to the control endpoint for faults, with durations in seconds;
  /// nil unless the body is exactly one fault.
  init?(_ body: JSONObject) {
    guard Set(InjectedFault.keys).isSuperset(of: body.keys) else { return nil }
    let times = body["times"].map { $0.int ?? -1 } ?? 1
    guard times >= 0 else { return nil }
    self.times = times
    if let operation = body["operation"]?.string, body["mail"] == nil {
      guard let fault = CallFault(body) else { return nil }
      kind = .call(operation: operation, fault)
    } else {
      guard body["operation"] == nil, let fault = MessageFault(body) else { return nil }
      kind = .mail(fault)
    }
  }

  /// The operation whose calls are affected; nil for messages.
  var operation: String? { if case .call(let operation, _) = kind { operation } else { nil } }

  /// Whether a fault can affect an operation; false for operations that do not belong to a pool.
  static func canAffect(_ operation: String) -> Bool {
    if OAuthEndpoint(rawValue: operation) != nil { return true }
    return CognitoModel.operation(operation) != nil
      && !CognitoModel.accountOperations.contains(operation)
  }

  /// The operation or endpoint with the most similar name, among those that a fault can affect.
  static func nearest(to name: String) -> String? {
    let operations = CognitoModel.operationNames.filter(canAffect)
    let endpoints = OAuthEndpoint.allCases.map(\.rawValue)
    return Suggestion.nearest(to: name, among: Array(operations) + endpoints)
  }

  /// A duration of at most one day; a longer duration is probably a mistake.
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

  /// Whether a name contains only letters, digits, and `_`, which are safe in an HTTP header.
  private static func isName(_ text: String) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy {
        $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "_")
      }
  }
}

extension MessageFault {
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
