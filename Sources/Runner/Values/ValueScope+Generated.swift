internal import AuthCrypto
internal import Diagnostics
internal import FoundationEssentials
internal import JSON
internal import Matching
internal import Values

// Random values, and the codes of tokens.
extension ValueScope {
  mutating func generated(
    _ path: ValuePath,
    _ argument: ValueExpression.Argument,
    at range: SourceRange
  ) throws(ValueError) -> JSONValue {
    if path.root == "totp", case .path(let secret) = argument {
      return try totp(secret, at: range)
    }
    guard case .number(let count) = argument else {
      throw ValueError(reason: .badArgument("`\(path)` takes a number"), range: range)
    }
    let least = path.components.first?.spelling == "password" ? 8 : 1
    guard (least...1024).contains(count) else {
      let text = "`\(path)` takes a number from \(least) to 1024"
      throw ValueError(reason: .badArgument(text), range: range)
    }
    switch path.components.first?.spelling {
    case "digits": return remember(RandomText.text(count, from: RandomText.digits, &random))
    case "string": return remember(RandomText.string(count, &random))
    case "password":
      let password = RandomText.password(count, &random)
      dependencies.redactor.add(Secret(password))
      return remember(password)
    default: throw ValueError(reason: .missing(path: path.description, known: []), range: range)
    }
  }

  /// The code of a secret by the pool's clock (RFC 6238).
  ///
  /// A pool accepts each code once. If the scenario already has the code of a time step, the result
  /// is the code of the next time step. The pool's clock must reach that time step before the next
  /// request.
  mutating func totp(_ path: ValuePath, at range: SourceRange) throws(ValueError) -> JSONValue {
    let value = try value(of: .path(path), at: range)
    guard let secret = value.string else {
      throw ValueError(reason: .wrongKind(expected: "string", got: value.shownText), range: range)
    }
    guard let code = code(ofToken: Secret(secret)) else {
      throw ValueError(reason: .badArgument("`\(path)` is not a valid Base32 secret"), range: range)
    }
    return .string(code.reveal())
  }

  /// The code of a known secret by the pool's clock; nil if the secret is not Base32.
  mutating func code(ofToken secret: Secret) -> Secret? {
    // One reading of the clock: between two readings, it can step back across a boundary.
    let time = poolTime
    let step = max(TOTP.step(at: time), usedTOTPSteps[secret].map { $0 + 1 } ?? .min)
    guard let text = TOTP.code(secret: secret.reveal(), step: step) else { return nil }
    let start = Double(step * TOTP.period)
    pendingAdvance += .seconds(max(0, start - time.timeIntervalSince1970))
    let code = Secret(text)
    usedTOTPSteps[secret] = step
    dependencies.redactor.add(secret)
    dependencies.redactor.add(code, evenShort: true)
    return code
  }
}
