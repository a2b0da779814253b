internal import JSON
internal import Project

/// Refines the judgment of a change to a client, based on the client's other members.
enum ClientJudgement {
  /// Returns a client's change with its judgment refined by the client's other members; returns
  /// other changes unchanged.
  static func beside(
    _ judged: JudgedChange,
    _ old: CanonicalSettings,
    _ new: CanonicalSettings,
    _ sent: CanonicalSettings
  ) -> JudgedChange {
    guard case .client = judged.change.path.part else { return judged }
    return idleGrace(unitless(judged, old, sent), old, new)
  }

  /// Judges the grace period of an old refresh token, which has no effect when rotation is off.
  private static func idleGrace(
    _ judged: JudgedChange,
    _ old: CanonicalSettings,
    _ new: CanonicalSettings
  ) -> JudgedChange {
    let (path, rotation) = (judged.change.path, "RefreshTokenRotation")
    guard path.members == [rotation, "RetryGracePeriodSeconds"],
      [old, new].allSatisfy({ settings in
        settings[SettingPath(path.part, [rotation, "Feature"])] != "ENABLED"
      })
    else { return judged }
    let judgement = Judgement(
      entry: "rotation-grace-idle",
      severity: .none,
      verdict: .noEffect,
      description: "The grace period has no effect, because refresh tokens are not rotated.",
      source: .documented("developer guide, refresh tokens")
    )
    return JudgedChange(judged.change, judgement)
  }

  /// Judges a lifetime whose unit a payload leaves out, which changes the meaning of its number
  /// (reported: hashicorp/terraform-provider-aws#34285).
  private static func unitless(
    _ judged: JudgedChange,
    _ old: CanonicalSettings,
    _ sent: CanonicalSettings
  ) -> JudgedChange {
    let (part, members) = (judged.change.path.part, judged.change.path.members)
    guard sent.origin == .payload, judged.change.isWritten.after,
      let lifetime = TokenLifetime.all.first(where: { [$0.member] == members }),
      let before = old.client(part),
      let after = old.part(part)
        .flatMap({ sent.found($0, of: old) }).flatMap({ sent.client($0.part) }),
      lifetime.hasUnit(in: before), !lifetime.hasUnit(in: after)
    else { return judged }
    var judged = judged
    judged.judgement.verdict = .reset
    judged.judgement.description =
      "The \(sent.document.term) leaves out the unit in TokenValidityUnits, so the number is in "
      + "\(lifetime.usualUnit). \(judged.judgement.description)"
    return judged
  }
}

extension CanonicalSettings {
  /// A client's members as written; nil if there is none.
  fileprivate func client(_ part: SettingPath.Part) -> JSONObject? {
    document.clients?.first { .client($0.name) == part }?.members
  }
}
