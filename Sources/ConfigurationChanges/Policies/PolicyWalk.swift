internal import JSON

/// The path from a part of a pool to the settings that a policy rule checks.
struct PolicyWalk {
  let part: CanonicalSettings.Part
  let facts: PolicyFacts
  /// Whether a lifetime is a duration, rather than the service's number.
  let isSpan: Bool

  func places(along steps: [PolicySetting.Step]) -> [PolicyPlace] {
    guard let aliased = alias(of: steps), value(along: steps) == nil else {
      guard case .member(let first)? = steps.first else { return [place(own, at: whole)] }
      return walk(Array(steps.dropFirst()), own(first), [first])
    }
    let other = facts.settings.part(aliased.part) ?? part
    let walk = PolicyWalk(part: other, facts: facts, isSpan: isSpan)
    var places = walk.places(along: aliased.members.map(PolicySetting.Step.member))
    let names = steps.compactMap { if case .member(let name) = $0 { name } else { nil } }
    let isWritten = part.written.value(at: names) != nil
    for index in places.indices {
      places[index].path = SettingPath(part.part, names)
      places[index].isWritten = places[index].isWritten || isWritten
    }
    return places
  }

  private func value(along steps: [PolicySetting.Step]) -> JSONValue? {
    guard case .member(let first)? = steps.first else { return nil }
    return steps.dropFirst().reduce(own(first)) { value, step in
      if case .member(let name) = step { value?[name] } else { value }
    }
  }

  private var whole: SettingPath { SettingPath(part.part) }

  private var own: JSONValue? { .object(part.inServiceForm(of: facts.settings, isSpan: isSpan)) }

  private func own(_ member: String) -> JSONValue? {
    part.serviceValue(of: member, in: facts.settings, isSpan: isSpan)
  }

  private func walk(
    _ steps: [PolicySetting.Step],
    _ value: JSONValue?,
    _ members: [String]
  ) -> [PolicyPlace] {
    guard let step = steps.first else {
      return [place(value, at: SettingPath(part.part, members))]
    }
    let rest = Array(steps.dropFirst())
    switch step {
    case .member(let name):
      let next = value?.array.map { element(name, of: $0, in: members.last) } ?? value?[name]
      return walk(rest, next, members + [name])
    case .each:
      let (name, list) = (SettingNames.name(of: members.last), value?.array ?? [])
      return list.enumerated().flatMap { index, element in
        walk(rest, element, members + [name.flatMap { element[$0]?.string } ?? "\(index)"])
      }
    }
  }

  /// An element by its index, or by its name.
  private func element(_ word: String, of list: [JSONValue], in owner: String?) -> JSONValue? {
    let name = SettingNames.name(of: owner)
    if let name, let named = list.first(where: { $0[name] == .string(word) }) { return named }
    return Int(word).flatMap { list.indices.contains($0) ? list[$0] : nil }
  }

  private func place(_ value: JSONValue?, at path: SettingPath) -> PolicyPlace {
    var place = PolicyPlace(path: path, canonical: path, value: value)
    place.isWritten = isWritten(path.members)
    place.isOpen = facts.isOpen(path) || isGenerated(path)
    return place
  }

  /// Whether the pool contains a setting under one of its names; always true for a part's name.
  private func isWritten(_ members: [String]) -> Bool {
    // If a list is written, its elements are also written.
    let way = Array(members.prefix { Int($0) == nil })
    guard let first = way.first, CanonicalSettings.Kind.isSetting(first, of: part) else {
      return true
    }
    return part.written.value(at: way) != nil
      || PolicyWalk.aliases.contains { kind, from, target in
        kind == part.part.kind && target == SettingPath(part.part, way)
          && part.written.value(at: from) != nil
      }
  }

  /// Whether the setting is a name that the service or a deployment generates.
  private func isGenerated(_ path: SettingPath) -> Bool {
    let isName = path.members == [SettingNames.own[path.part.kind ?? .pool] ?? ""]
    guard isName, facts.settings.origin == .payload else { return false }
    return path.part == .pool
      ? facts.settings.document.pool["Name"] == nil
        && facts.settings.document.pool["PoolName"] == nil
      : part.nameFunction != nil || part.generatedPrefix != nil
  }

  // MARK: - Settings with two names

  /// The canonical path of a setting with two names in the service; nil for other settings.
  private func alias(of steps: [PolicySetting.Step]) -> SettingPath? {
    let names = steps.compactMap { if case .member(let name) = $0 { name } else { nil } }
    guard names.count == steps.count else { return nil }
    for (kind, from, target) in PolicyWalk.aliases
    where part.part.kind == kind && names.starts(with: from) {
      return SettingPath(target.part, target.members + names.dropFirst(from.count))
    }
    return nil
  }

  private static let aliases: [(CanonicalSettings.Kind, [String], SettingPath)] = [
    (.pool, ["SmsVerificationMessage"], .pool("VerificationMessageTemplate", "SmsMessage")),
    (.pool, ["EmailVerificationMessage"], .pool("VerificationMessageTemplate", "EmailMessage")),
    (.pool, ["EmailVerificationSubject"], .pool("VerificationMessageTemplate", "EmailSubject")),
    (
      .pool, ["AdminCreateUserConfig", "UnusedAccountValidityDays"],
      .pool("Policies", "PasswordPolicy", "TemporaryPasswordValidityDays")
    ),
    (
      .pool, ["LambdaConfig", "PreTokenGeneration"],
      .pool("LambdaConfig", "PreTokenGenerationConfig", "LambdaArn")
    ),
    (.mfa, ["MfaConfiguration"], .pool("MfaConfiguration")),
    (.mfa, ["SmsMfaConfiguration", "SmsConfiguration"], .pool("SmsConfiguration")),
    (
      .mfa, ["SmsMfaConfiguration", "SmsAuthenticationMessage"],
      .pool("SmsAuthenticationMessage")
    ),
  ]
}
