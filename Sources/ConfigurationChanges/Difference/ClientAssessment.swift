internal import JSON
internal import Project

/// Refines the assessment of a change to a client, based on the client's other members.
enum ClientAssessment {
  /// Returns a client's change with its assessment refined by the client's other members; returns
  /// other changes unchanged.
  static func beside(
    _ assessed: AssessedChange,
    _ old: CanonicalSettings,
    _ new: CanonicalSettings,
    _ sent: CanonicalSettings
  ) -> AssessedChange {
    guard case .client = assessed.change.path.part else { return assessed }
    return idleGrace(unitless(assessed, old, sent), old, new)
  }

  /// Assesses the grace period of an old refresh token, which has no effect when rotation is off.
  private static func idleGrace(
    _ assessed: AssessedChange,
    _ old: CanonicalSettings,
    _ new: CanonicalSettings
  ) -> AssessedChange {
    let (path, rotation) = (assessed.change.path, "RefreshTokenRotation")
    guard path.members == [rotation, "RetryGracePeriodSeconds"],
      [old, new].allSatisfy({ settings in
        settings[SettingPath(path.part, [rotation, "Feature"])] != "ENABLED"
      })
    else { return assessed }
    let assessment = Assessment(
      entry: "rotation-grace-idle",
      severity: .none,
      verdict: .noEffect,
      description: "The grace period has no effect, because refresh tokens are not rotated.",
      source: .documented("developer guide, refresh tokens")
    )
    return AssessedChange(assessed.change, assessment)
  }

  /// Assesses a lifetime whose unit a payload leaves out, which changes the meaning of its number
  /// (reported: hashicorp/terraform-provider-aws#34285).
  private static func unitless(
    _ assessed: AssessedChange,
    _ old: CanonicalSettings,
    _ sent: CanonicalSettings
  ) -> AssessedChange {
    let (part, members) = (assessed.change.path.part, assessed.change.path.members)
    guard sent.origin == .payload, assessed.change.isWritten.after,
      let lifetime = TokenLifetime.all.first(where: { [$0.member] == members }),
      let before = old.client(part),
      let after = old.part(part)
        .flatMap({ sent.found($0, of: old) }).flatMap({ sent.client($0.part) }),
      lifetime.hasUnit(in: before), !lifetime.hasUnit(in: after)
    else { return assessed }
    var assessed = assessed
    assessed.assessment.verdict = .reset
    assessed.assessment.description =
      "The \(sent.document.term) leaves out the unit in TokenValidityUnits, so the number is in "
      + "\(lifetime.usualUnit). \(assessed.assessment.description)"
    return assessed
  }
}

extension CanonicalSettings {
  /// A client's members as written; nil if there is none.
  fileprivate func client(_ part: SettingPath.Part) -> JSONObject? {
    document.clients?.first { .client($0.name) == part }?.members
  }
}
