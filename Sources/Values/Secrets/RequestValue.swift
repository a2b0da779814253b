package import JSON

/// A value in a request's body, whose secrets stay masked until the body is written.
package enum RequestValue: Hashable, Sendable {
  /// A public value.
  case plain(JSONValue)

  /// A secret string.
  case secret(Secret)

  /// A secret value of another type, as its JSON text.
  case sealed(Secret)

  case array([RequestValue])
  case object(RequestObject)
}

// MARK: - Making

extension RequestValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByDictionaryLiteral
{
  package init(stringLiteral value: String) { self = .plain(.string(value)) }
  package init(booleanLiteral value: Bool) { self = .plain(.bool(value)) }
  package init(dictionaryLiteral elements: (String, RequestValue)...) {
    self = .object(RequestObject(elements))
  }

  /// A public string.
  package static func string(_ text: String) -> RequestValue { .plain(.string(text)) }

  /// Returns a copy in which members are sealed if `isSecret` returns true, at every depth.
  func sealing(_ isSecret: (String) -> Bool) -> RequestValue {
    switch self {
    case .plain(.object(let object)): .object(RequestObject(object).sealing(isSecret))
    case .plain(.array(let elements)):
      .array(elements.map { RequestValue.plain($0).sealing(isSecret) })
    case .array(let elements): .array(elements.map { $0.sealing(isSecret) })
    case .object(let object): .object(object.sealing(isSecret))
    case .plain, .secret, .sealed: self
    }
  }

  /// This value as a secret; null stays null, because it reveals nothing.
  var sealed: RequestValue {
    switch self {
    case .plain(.null), .secret, .sealed: self
    case .plain(.string(let text)): .secret(Secret(text))
    case .plain, .array, .object: .sealed(Secret(json))
    }
  }

  private var json: String {
    var output: [UInt8] = []
    write(to: &output)
    return String(decoding: output, as: UTF8.self)
  }
}

// MARK: - Reading

extension RequestValue {
  /// The content of a plain string; nil for every other value.
  package var string: String? { if case .plain(let value) = self { value.string } else { nil } }

  /// A secret string; nil for every other value.
  package var secret: Secret? { if case .secret(let secret) = self { secret } else { nil } }

  /// The member of an object; nil for every other value.
  package subscript(key: String) -> RequestValue? {
    if case .object(let object) = self { object[key] } else { nil }
  }

  /// The value for reports, with `mask` applied to each secret string.
  ///
  /// An empty string is unchanged, because it reveals nothing and explains failures.
  func shown(_ mask: (Secret) -> String) -> JSONValue {
    switch self {
    case .plain(let value): value
    case .secret(let secret): .string(secret == Secret("") ? "" : mask(secret))
    case .sealed: .string(Secret.mask)
    case .array(let elements): .array(elements.map { $0.shown(mask) })
    case .object(let object): .object(object.shown(mask))
    }
  }

  /// Appends the JSON text of the value, including secrets.
  func write(to output: inout [UInt8]) {
    switch self {
    case .plain(let value): value.write(to: &output)
    case .secret(let secret): JSONValue.string(secret.reveal()).write(to: &output)
    case .sealed(let secret): output += secret.reveal().utf8
    case .array(let elements):
      output.append(UInt8(ascii: "["))
      output.append(elements, separatedBy: ",") { output, element in element.write(to: &output) }
      output.append(UInt8(ascii: "]"))
    case .object(let object): object.write(to: &output)
    }
  }
}
