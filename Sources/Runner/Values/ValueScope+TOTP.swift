internal import AuthCrypto
internal import Diagnostics
internal import FoundationEssentials
internal import JSON
internal import Matching
internal import RunRecord
internal import Scenario
internal import Values

extension ValueScope {
  /// The code of a secret by the pool's clock (RFC 6238).
  ///
  /// A pool takes each code once. Within a step of time of which the scenario has a code already,
  /// the next step's is given, and the pool's clock has to come to it before anything is sent.
  mutating func totp(_ path: ValuePath, at range: SourceRange) throws(ValueError) -> JSONValue {
    let value = try value(of: .path(path), at: range)
    guard let secret = value.string else {
      throw ValueError(reason: .wrongKind(expected: "string", got: value.shownText), range: range)
    }
    guard let code = code(ofToken: secret) else {
      throw ValueError(reason: .badArgument("`\(path)` is no Base32 secret"), range: range)
    }
    return .string(code)
  }

  /// The same for a secret that is known; nil where it is not Base32.
  mutating func code(ofToken secret: String) -> String? {
    let period = Double(TOTP.period)
    if let used = usedTOTPSteps[secret],
      used >= (poolTime.timeIntervalSince1970 / period).rounded(.down)
    {
      let ahead = (used + 1) * period - poolTime.timeIntervalSince1970
      pendingAdvance += .seconds(ahead)
    }
    guard let code = TOTP.code(secret: secret, at: poolTime) else { return nil }
    usedTOTPSteps[secret] = (poolTime.timeIntervalSince1970 / period).rounded(.down)
    dependencies.redactor.add(Secret(secret))
    dependencies.redactor.add(Secret(code), evenShort: true)
    return code
  }
}

extension ScenarioExecution {
  /// Brings the pool's clock to where values were read for, before anything is sent.
  func settleClock() async throws(StepStop) {
    let advance = scope.pendingAdvance
    guard advance > .zero, let pool else { return }
    if run.pools.capabilities.contains(.clock) {
      // Past the edge between two steps, which the two clocks may not see at the same moment.
      let span = advance + .milliseconds(1)
      do throws(PoolOpeningError) { try await run.pools.advanceClock(of: pool, by: span) } catch {
        throw .environment(message: error.message, details: [])
      }
      scope.clockOffset += span
      let words = "the pool's clock was moved by \(advance.roundedUp)"
      state.notes.append("\(words) for a new one-time password")
    } else {
      let reason = "\(advance.roundedUp) for a new one-time password"
      run.emit(.stepWaiting(id, reason: reason, at: run.now()))
      do { try await Task.sleep(for: advance) } catch { throw .cancelled }
      state.notes.append("waited \(reason)")
    }
    scope.pendingAdvance = .zero
  }
}

extension Duration {
  /// In whole seconds, for people.
  fileprivate var roundedUp: String { "\(Int((self / .seconds(1)).rounded(.up)))s" }
}
