internal import CognitoModel
internal import JSON
internal import Matching
internal import Values

extension JSONValue {
  /// Returns the value with tokens summarized and secret fields masked, and collects the secrets.
  func masked(_ secrets: inout [Secret]) -> JSONValue {
    switch self {
    case .object(let object):
      let shown = object.replacingValues { name, value in
        guard SecretNames.isSecret(field: name), let text = value.splicedText, !text.isEmpty else {
          return value.masked(&secrets)
        }
        secrets.append(Secret(text))
        return .string(value.shownToken ?? Secret.mask)
      }
      return .object(shown)
    case .array(let elements): return .array(elements.map { $0.masked(&secrets) })
    case .string: return shownToken.map { .string($0) } ?? self
    case .null, .bool, .number: return self
    }
  }

  /// A token's summary; nil for other strings.
  fileprivate var shownToken: String? {
    guard let text = string else { return nil }
    let shown = shownText
    return shown == text ? nil : shown
  }
}
