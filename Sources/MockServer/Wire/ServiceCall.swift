import CognitoModel
import HTTPTypes
import JSON

/// One call of the service's API as it came over the wire, before anybody has judged its members.
struct ServiceCall: Sendable {
  let operation: String
  let input: JSONObject
  /// Whether it carried a SigV4 signature, right or wrong.
  let isSigned: Bool
  /// The region that it is signed for; nil for an unsigned call.
  let region: Region?
  /// The pool that a call by a domain's name is about, where several pools share the domain.
  let poolHint: String?

  /// Reads a call; throws the fault that the service's protocol layer answers with (AWS JSON 1.1).
  init(head: HTTPFields, body: [UInt8]) throws(ServiceFault) {
    operation = try ServiceCall.operation(target: head[.amzTarget])
    input = try ServiceCall.input(body)
    region = Region(signatureIn: head)
    isSigned = head[.authorization]?.hasPrefix("AWS4-HMAC-SHA256") ?? false
    poolHint = head[.authflowPool]
  }
}

extension ServiceCall {
  /// The user that the call names, as far as its members say.
  var username: String? {
    let places = [input["Username"], input["AuthParameters"]?["USERNAME"]]
    return (places + [input["ChallengeResponses"]?["USERNAME"]]).lazy.compactMap { $0?.string }
      .first
  }

  private static var targetPrefix: String { CognitoModel.targetPrefix + "." }

  private static func operation(target: String?) throws(ServiceFault) -> String {
    guard let target, target.hasPrefix(targetPrefix), target.utf8.count > targetPrefix.utf8.count
    else { throw .unknownOperation(target: target) }
    return String(target.dropFirst(targetPrefix.count))
  }

  private static func input(_ body: [UInt8]) throws(ServiceFault) -> JSONObject {
    guard !body.isEmpty else { return [:] }
    let value: JSONValue
    do throws(JSONSyntaxError) { value = try JSONValue(parsing: body) } catch {
      if case .duplicateKey(let name) = error.reason { throw .memberTwice(name) }
      throw .notJSON
    }
    guard let input = value.object else { throw .notAnObject }
    return input
  }
}
