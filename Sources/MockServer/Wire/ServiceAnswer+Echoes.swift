import CognitoModel
import JSON

extension WireAnswer {
  /// The answer whose message repeats no more of a call's long values than the service does.
  func shortening(echoesOf call: ServiceCall) -> WireAnswer {
    guard let error, error.message.utf8.count > CognitoModel.echoLimit else { return self }
    var message = error.message
    for value in (JSONValue.object(call.input).longTexts + [call.operation]).sorted(by: {
      $0.utf8.count > $1.utf8.count
    }) where value.utf8.count <= message.utf8.count {
      message = message.replacing(value, with: value.echoed)
    }
    return saying(message)
  }
}

extension JSONValue {
  /// The texts in it that are too long to be repeated whole.
  fileprivate var longTexts: [String] {
    switch self {
    case .string(let text): text.utf8.count > CognitoModel.echoLimit ? [text] : []
    case .array(let elements): elements.flatMap(\.longTexts)
    case .object(let object):
      object.members.flatMap { JSONValue.string($0.key).longTexts + $0.value.longTexts }
    default: []
    }
  }
}
